import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byFit, fitWords, fitsOf } from './fit.ts'

const fit = (move: string, mismatches: string[], change: number, closes: string[] = []) => ({
  move,
  mismatches,
  closes,
  change,
})
const fits = fitsOf({
  fits: [
    fit('put a1 front 0', ['north'], 3),
    fit('put a2 front 0', [], 1),
    fit('put a3 front 0', [], 3, ['forest']),
  ],
} as never)

test('moves are sorted by mismatches, then by points; others come last', () => {
  const moves = ['drop', 'put a1 front 0', 'put a2 front 0', 'put a3 front 0']
  assert.deepEqual(moves.toSorted(byFit(fits)), [
    'put a3 front 0',
    'put a2 front 0',
    'put a1 front 0',
    'drop',
  ])
})

test('words tell mismatches with their sides, and what is closed', () => {
  const say = (key: string, facts: object = {}): string => `${key} ${JSON.stringify(facts)}`
  assert.equal(fitWords(fit('', [], 1), say), 'mondo.page.fits {}')
  assert.match(fitWords(fit('', ['north', 'west'], 1), say), /mismatches .*"n":2.*north.*west/)
  assert.match(fitWords(fit('', [], 1, ['forest']), say), /closes .*forest/)
})
