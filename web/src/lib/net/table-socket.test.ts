import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TableSocket, type SocketEvents } from './table-socket.ts'

/** The browser's sockets, without a network. */
class Line {
  static readonly OPEN = 1
  static made: Line[] = []
  onopen = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose = () => {}
  constructor() {
    Line.made.push(this)
  }
  readyState = 1
  said: object[] = []
  send(data: string): void {
    this.said.push(JSON.parse(data) as object)
  }
  hears(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close(): void {}
}

const settled = () => new Promise((done) => setImmediate(done))

/** A page with its table; `waits` has how long it waited before each attempt. */
async function page(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1e12 })
  t.mock.method(Math, 'random', () => 1) // the longest waits
  const place = { protocol: 'http:', host: 'games.example.org' }
  const quiet = { addEventListener() {}, removeEventListener() {} }
  const window = Object.assign(quiet, {
    setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
    setInterval: (call: () => void, ms: number) => setInterval(call, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    clearInterval: (timer: number) => clearInterval(timer),
  })
  Object.assign(globalThis, { window, document: quiet, location: place, WebSocket: Line })
  Line.made = []
  const waits: number[] = []
  const heard: object[] = []
  const events = {
    prepare: () => Promise.resolve(),
    hello: () => ({ table: 'abc' }),
    message: (message: object) => heard.push(message),
    link: (state: string, _: number, next: number) => {
      if (state === 'lost' && next > 0) waits.push(next - Date.now())
    },
  } as unknown as SocketEvents
  const socket = new TableSocket(events)
  await settled()
  /** The connection ends, and the page makes the next one. */
  const lose = async (last: object | null = null) => {
    const line = Line.made.at(-1)!
    if (last) line.hears(last)
    line.onclose()
    t.mock.timers.tick(waits.at(-1)!)
    await settled()
  }
  return { socket, waits, heard, lose, line: () => Line.made.at(-1)! }
}

test('while an engine is away no page waits longer than 1.5 s', async (t) => {
  const { socket, waits, lose } = await page(t)
  const bye = { type: 'bye', code: 'storage', words: '', retry: 100 }
  for (let n = 0; n < 60; n++) await lose(bye)
  assert.equal(waits.length, 60)
  assert.ok(Math.max(...waits) <= 1_500, String(waits))
  socket.close()
})

test('what a server asked for counts once, and a welcome begins anew', async (t) => {
  const { socket, waits, lose, line } = await page(t)
  await lose({ type: 'bye', code: 'too-fast', words: '', retry: 10_000 })
  for (let n = 0; n < 8; n++) await lose() // within half a minute
  assert.ok(waits[0]! >= 10_000)
  assert.ok(Math.max(...waits.slice(1)) <= 1_500, String(waits))
  for (let n = 0; n < 60; n++) await lose()
  assert.ok(waits.at(-1)! > 1_500)
  line().hears({ type: 'welcome' })
  await lose()
  assert.ok(waits.at(-1)! <= 1_000)
  socket.close()
})

test('a page that misses an update asks for everything again', async (t) => {
  const { socket, line, heard } = await page(t)
  line().hears({ type: 'welcome' })
  line().hears({ type: 'update', number: 4, ply: 1 })
  const change = { type: 'changed', ply: 2, rev: 0, log: [], now: 0 }
  line().hears({ ...change, base: 4, number: 5, edits: [[['legal'], ['a']]] })
  assert.deepEqual(heard.at(-1), {
    ...{ type: 'update', number: 5, ply: 2, rev: 0, log: [], now: 0 },
    legal: ['a'],
  })
  const before = heard.length
  line().hears({ ...change, base: 6, number: 7, edits: [] })
  assert.equal(heard.length, before)
  const { type, protocol } = line().said.at(-1)! as { type: string; protocol: number }
  assert.deepEqual([type, protocol], ['hello', 2])
  socket.close()
})
