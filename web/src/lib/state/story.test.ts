import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storyOf } from './story.ts'

test('a story tells margin, changes of the lead, the longest leader and the best move', () => {
  const scores = [
    [0, 0],
    [2, 0],
    [2, 5],
    [4, 5],
    [9, 5],
    [9, 6],
    [14, 11],
  ]
  assert.deepEqual(storyOf(scores), {
    margin: 3,
    changes: 2,
    leader: { seat: 0, moves: 3 },
    best: { seat: 1, points: 5, ply: 2 },
  })
})

test('what is counted after the last move is nobody’s best move, and a tie has no leader', () => {
  assert.deepEqual(
    storyOf([
      [0, 0],
      [0, 0],
      [7, 7],
    ]),
    { margin: 0, changes: 0, leader: null, best: null },
  )
})
