import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { heapOrder, nearestTile } from './heap-order.ts'

const TILES = 136
const ROUNDS = 200

/** Faces as chance deals them: one bit each, the same in every run. */
function faces(round: number): string {
  const bytes = createHash('sha512').update(`round ${round}`).digest()
  return Array.from({ length: TILES }, (_, at) =>
    ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1 ? 'b' : 'f',
  ).join('')
}
const ORDERS = Array.from({ length: ROUNDS }, (_, round) => heapOrder(faces(round)))

test('every tile has one place', () => {
  const numbers = Array.from({ length: TILES }, (_, at) => at + 1)
  for (const order of ORDERS)
    assert.deepEqual(
      order.toSorted((one, other) => one - other),
      numbers,
    )
})

test('tiles lie in the order of the hashes of docs/randomness.md', () => {
  const dealt = faces(0)
  const lot = (tile: number): string =>
    createHash('sha256').update(`${dealt} ${tile}`).digest('hex')
  const order = ORDERS[0] ?? []
  assert.ok(order.every((tile, at) => at === 0 || lot(order[at - 1] ?? 0) < lot(tile)))
})

test('in 200 rounds no tile is at one place more often than chance allows', () => {
  // How often a tile is at a place is binomial: 200 rounds, 1 in 136, 1.5 times on average. That any
  // of the 18496 pairs of a tile and a place meets 12 times has a chance below 1 in 1000.
  const met = new Map<string, number>()
  for (const order of ORDERS)
    order.forEach((tile, place) => {
      const key = `${tile} at ${place}`
      met.set(key, (met.get(key) ?? 0) + 1)
    })
  assert.ok(Math.max(...met.values()) < 12)
  // All pairs together: chi-square with 135 * 135 degrees of freedom, within four deviations.
  const expected = ROUNDS / TILES
  const never = TILES * TILES - met.size
  const squares = [...met.values()].reduce((sum, count) => sum + (count - expected) ** 2, 0)
  const chi = (squares + never * expected ** 2) / expected
  const freedom = (TILES - 1) ** 2
  assert.ok(Math.abs(chi - freedom) < 4 * Math.sqrt(2 * freedom), `chi-square ${chi}`)
})

test('tiles of one kind, which have numbers in a row, do not lie in a row', () => {
  let rows = 0
  for (const order of ORDERS)
    order.forEach((tile, at) => (rows += Number(Math.abs(tile - (order[at + 1] ?? -9)) === 1)))
  const expected = (ROUNDS * 2 * (TILES - 1)) / TILES // each pair of neighbours has 2 chances in 136
  assert.ok(Math.abs(rows - expected) < 4 * Math.sqrt(expected), `${rows} pairs`)
})

test('the nearest tile is the one beside it that is still there', () => {
  const dealt = faces(0)
  const order = heapOrder(dealt)
  const at = (place: number): number => order[place] ?? 0
  const without = (...places: number[]): string =>
    Array.from(dealt, (face, tile) => (places.map(at).includes(tile + 1) ? '-' : face)).join('')
  assert.equal(nearestTile(dealt, without(), at(50)), at(50))
  assert.equal(nearestTile(dealt, without(48, 49, 50), at(50)), at(51))
  assert.equal(nearestTile(dealt, without(50, 51, 52), at(50)), at(49))
  assert.equal(nearestTile(dealt, '-'.repeat(TILES), at(50)), 1)
})
