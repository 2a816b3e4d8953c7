import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holders } from './seen.ts'

const tableau = (...cards: string[]) => ({ cards, points: 0 })
const view = {
  hand_sizes: [6, 6, 6],
  seat: 0,
  hand: ['c3'],
  tableaus: [[tableau('a1'), tableau('b1'), tableau('d4')]],
  trades: [{ active: 1, offered: 'b1', proposed: ['c2', null, null], partner: 2 }],
}

test('a card that was traded openly is with its new owner', () => {
  const found = holders(view)
  assert.equal(found.get('b1'), 2)
  assert.equal(found.get('a1'), 0)
  assert.equal(found.get('d4'), 2)
})

test('what was proposed and not taken stays; what was received is the active player’s', () => {
  assert.equal(holders(view).get('c2'), 0)
  const taken = { ...view.trades[0]!, partner: 0 }
  assert.equal(holders({ ...view, trades: [taken] }).get('c2'), 1)
})

test('a later tableau is newer than a trade, and cards never seen are not there', () => {
  const later = [...view.tableaus, [tableau('a1'), tableau('b1'), tableau('d4')]]
  assert.equal(holders({ ...view, tableaus: later }).get('b1'), 1)
  assert.equal(holders(view).has('e7'), false)
  assert.equal(holders(view).get('c3'), 0)
})
