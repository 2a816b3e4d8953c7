import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconnectWait } from './reconnect-wait.ts'

const TRIES = [0, 1, 2, 5, 50]

test('a page comes back when the server asked for it, and at most 1.5 s later', () => {
  for (const retries of TRIES) {
    const lost = { retries, away: 3_600_000, retry: 100 }
    assert.equal(reconnectWait(lost, 0), 100)
    assert.ok(reconnectWait(lost, 1) <= 1_600)
    assert.ok(reconnectWait({ ...lost, retry: 10_000 }, 0) >= 10_000)
  }
})

test('for half a minute nobody waits longer than 1.5 s for a server without a word', () => {
  for (const retries of TRIES)
    assert.ok(reconnectWait({ retries, away: 29_999, retry: null }, 1) <= 1_500)
})

test('after that waits grow, up to 15 s', () => {
  const waits = [31_000, 60_000, 120_000, 3_600_000].map((away) =>
    reconnectWait({ retries: 50, away, retry: null }, 1),
  )
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  )
  assert.ok(waits[0]! > 1_500)
  assert.equal(waits.at(-1), 15_000)
})

test('pages are spread out, further with every attempt', () => {
  const span = (retries: number) => {
    const lost = { retries, away: 0, retry: 100 }
    return reconnectWait(lost, 1) - reconnectWait(lost, 0)
  }
  assert.deepEqual([0, 1, 2, 3].map(span), [500, 1_000, 1_200, 1_200])
})
