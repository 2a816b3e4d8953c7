import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seenDominoes } from './seen.ts'

test('dominoes placed, discarded and in hand are seen, others are not', () => {
  const played = [
    { seat: 0, domino: '12', cells: ['a1', 'a2'] as [string, string] },
    { seat: 1, domino: '33', cells: null },
  ]
  assert.deepEqual([...seenDominoes({ played, hand: ['09'] })], ['12', '33', '09'])
})
