// One WebSocket to one table. It says hello with what is known already, sends unanswered messages
// again, and reconnects by itself. What messages mean is decided in state/table.svelte.ts.
import { newId } from './new-id.ts'
import { changedUpdate } from './changed-update.ts'
import { reconnectWait } from './reconnect-wait.ts'
import type { Changed, FromClient, FromServer, Hello, Update } from '../types'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'
/** A message without its id, which this file gives. */
export type Message = FromClient extends infer M
  ? M extends { id: string }
    ? Omit<M, 'id'>
    : never
  : never
export type Answer = Extract<FromServer, { id: string | null }>

interface Waiting {
  message: FromClient
  answered: (answer: Answer) => void
  failed: (reason: Error) => void
}

export interface SocketEvents {
  /**
   * Called before every attempt to connect: the server only welcomes browsers that have its cookie,
   * and a guest with a link has none yet.
   */
  prepare: () => Promise<void>
  /** What to say first: table, last ply and rev, language. */
  hello: () => Omit<Hello, 'id' | 'type' | 'protocol'>
  /** An update that only told what differs comes here as a whole one. */
  message: (message: Exclude<FromServer, Changed>) => void
  /**
   * `retries` counts attempts since the connection was lost; `next` is when the next one is made
   * (ms since 1970).
   */
  link: (state: Link, retries: number, next: number) => void
}

const PING_EVERY = 20_000
const PONG_WITHIN = 8_000
/** Updates may tell only what differs from the last one. */
const PROTOCOL = 2

export class TableSocket {
  #events: SocketEvents
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #retries = 0
  #lostAt = 0
  #retryAfter: number | null = null
  #timer: number | undefined
  #ping: number | undefined
  #pong: number | undefined
  #closed = false
  #opening = false
  #welcomed = false
  #update: Update | null = null

  constructor(events: SocketEvents) {
    this.#events = events
    window.addEventListener('online', this.#wake)
    window.addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#wake)
    this.#open()
  }

  /** Resolves with the answer of the same id, even if the line is lost in between. */
  ask(message: Message): Promise<Answer> {
    return new Promise((answered, failed) => {
      const whole = { ...message, id: newId() } as FromClient
      this.#waiting.set(whole.id, { message: whole, answered, failed })
      if (this.#welcomed) this.#send(whole)
    })
  }

  close(): void {
    this.#closed = true
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#wake)
    window.clearTimeout(this.#timer)
    this.#quiet()
    this.#socket?.close()
    for (const { failed } of this.#waiting.values()) failed(new Error('closed'))
    this.#waiting.clear()
    this.#events.link('closed', 0, 0)
  }

  /** Try now instead of at the next retry. */
  retry(): void {
    if (this.#closed || this.#socket || this.#opening) return
    window.clearTimeout(this.#timer)
    this.#open()
  }

  #wake = (): void => {
    if (document.visibilityState === 'visible') this.retry()
  }

  #open(): void {
    this.#events.link(this.#retries === 0 ? 'connecting' : 'lost', this.#retries, 0)
    this.#opening = true
    this.#events.prepare().then(this.#connect, this.#fail)
  }

  #connect = (): void => {
    this.#opening = false
    if (this.#closed) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    // A load balancer may send all who are at a table to the same server.
    const table = encodeURIComponent(this.#events.hello().table)
    const socket = new WebSocket(`${scheme}://${location.host}/ws?table=${table}`)
    this.#socket = socket
    socket.onopen = this.#sayHello
    socket.onmessage = (event: MessageEvent<string>) =>
      this.#receive(JSON.parse(event.data) as FromServer)
    socket.onclose = () => {
      if (socket === this.#socket) this.#fail()
    }
  }

  #sayHello = (): void =>
    this.#send({ type: 'hello', id: newId(), protocol: PROTOCOL, ...this.#events.hello() })

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #receive(heard: FromServer): void {
    window.clearTimeout(this.#pong)
    const message = heard.type === 'changed' ? changedUpdate(this.#update, heard) : heard
    if (message === null) {
      // It builds on an update that never came. The answer brings everything.
      this.#sayHello()
      return
    }
    if (message.type === 'update') this.#update = message
    if (message.type === 'probe') this.#send({ type: 'echo', id: newId(), probe: message.probe })
    if (message.type === 'bye') {
      this.#retryAfter = message.retry
      if (message.retry === null) this.#closed = true
    }
    if (message.type === 'welcome') {
      this.#update = null
      this.#retries = 0
      this.#welcomed = true
      this.#events.link('open', 0, 0)
      window.clearInterval(this.#ping)
      this.#ping = window.setInterval(this.#sendPing, PING_EVERY)
    }
    this.#events.message(message)
    // Only now: unanswered messages must be sent after the missed ones were received.
    if (message.type === 'welcome')
      for (const { message: unanswered } of this.#waiting.values()) this.#send(unanswered)
    if ('id' in message && message.id !== null) this.#settle(message.id, message as Answer)
    // It does not say which message it refuses, so all that wait are answered with it.
    else if (message.type === 'refused')
      for (const id of this.#waiting.keys()) this.#settle(id, message)
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.answered(answer)
  }

  #sendPing = (): void => {
    this.#send({ type: 'ping', id: newId() })
    this.#pong = window.setTimeout(this.#drop, PONG_WITHIN)
  }

  /**
   * The server does not answer any more. A browser may take a minute to notice that; the page does
   * not wait for it.
   */
  #drop = (): void => {
    const socket = this.#socket
    if (socket === null) return
    this.#fail()
    socket.close()
  }

  #quiet(): void {
    window.clearInterval(this.#ping)
    window.clearTimeout(this.#pong)
  }

  #fail = (): void => {
    this.#opening = false
    this.#socket = null
    this.#welcomed = false
    this.#quiet()
    if (this.#closed) return
    const now = Date.now()
    if (this.#retries === 0) this.#lostAt = now
    const lost = { retries: this.#retries, away: now - this.#lostAt, retry: this.#retryAfter }
    const wait = reconnectWait(lost, Math.random())
    this.#retryAfter = null
    this.#retries += 1
    this.#events.link('lost', this.#retries, now + wait)
    this.#timer = window.setTimeout(() => this.#open(), wait)
  }
}
