import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogLine } from '../../lib/types'
import { movesSince, nextOf, wasLongAgo } from './since.ts'

const line = (ply: number, seat: number, at: number): LogLine => ({
  ply,
  seat,
  move: null,
  by: 'person',
  events: [],
  scores: [],
  at,
})
const HOUR = 3_600_000
const log = [line(0, 0, 0), line(1, 1, 10), line(2, 0, 20), line(3, 1, 30), line(4, 2, 40)]

test('what happened since is what others did after the own last move', () => {
  assert.deepEqual(
    movesSince({ seat: 0, log }).map(({ ply }) => ply),
    [3, 4],
  )
  assert.deepEqual(movesSince({ seat: 2, log }), [])
  assert.deepEqual(movesSince({ seat: null, log }), [])
  assert.deepEqual(movesSince({ seat: 3, log }), [])
})

test('it is told to whoever was away for long, and to nobody who was here', () => {
  assert.equal(wasLongAgo({ seat: 0, log, skew: 0 }, HOUR), true)
  assert.equal(wasLongAgo({ seat: 0, log, skew: 0 }, 60_000), false)
  assert.equal(wasLongAgo({ seat: 0, log, skew: -HOUR }, HOUR), false)
  assert.equal(wasLongAgo({ seat: 2, log, skew: 0 }, HOUR), false)
})

test('the next table is the one whose time runs out first', () => {
  const tables = [
    { id: 'a', your_turn: true, due: null, changed: 1 },
    { id: 'b', your_turn: true, due: 500, changed: 9 },
    { id: 'c', your_turn: false, due: 5, changed: 0 },
    { id: 'd', your_turn: true, due: 400, changed: 9 },
  ]
  assert.equal(nextOf(tables)?.id, 'd')
  assert.equal(nextOf(tables.slice(0, 1))?.id, 'a')
  assert.equal(nextOf([]), undefined)
})
