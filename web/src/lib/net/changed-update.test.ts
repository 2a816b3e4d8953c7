import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedUpdate } from './changed-update.ts'
import type { Changed, Update } from '../types'

const LAST = {
  type: 'update',
  number: 7,
  ply: 3,
  legal: ['a', 'b', 'c', 'd'],
  view: { hand: ['x'], players: [{ points: 1 }, { points: 2 }] },
} as unknown as Update

const change = (edits: unknown[][], base = 7): Changed => ({
  ...({ type: 'changed', base, number: 8, ply: 4, rev: 0, log: [], now: 5 } as const),
  edits,
})

test('edits are made in their order, and the rest is as it was', () => {
  const edits = [
    [['legal'], 2, 1, []],
    [['legal'], 0, 0, ['new']],
    [['view', 'players', 1, 'points'], 9],
    [['view', 'hand'], []],
  ]
  const update = changedUpdate(LAST, change(edits))!
  assert.deepEqual(update, {
    ...{ type: 'update', number: 8, ply: 4, rev: 0, log: [], now: 5 },
    legal: ['new', 'a', 'b', 'd'],
    view: { hand: [], players: [{ points: 1 }, { points: 9 }] },
  })
  const before = LAST as unknown as { view: { players: object[] } }
  const after = update as unknown as { view: { players: object[] } }
  assert.equal(after.view.players[0], before.view.players[0])
  assert.deepEqual(before.view.players[1], { points: 2 }, 'the last update is not changed')
})

test('nothing comes of a change that builds on another update', () => {
  assert.equal(changedUpdate(LAST, change([], 6)), null)
  assert.equal(changedUpdate(null, change([])), null)
})
