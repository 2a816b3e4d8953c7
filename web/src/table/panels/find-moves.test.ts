import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finder } from './find-moves.ts'

const finds = (typed: string, words: string, move = 'x'): boolean => finder(typed)(words, move)

test('every part that is typed is in the words, whatever its accents', () => {
  assert.ok(finds('etoile pro', 'Proposer Étoile 4'))
  assert.ok(!finds('etoile 5', 'Proposer Étoile 4'))
  assert.ok(finds('', 'anything'))
  assert.ok(finds('coeur', 'Proposer Cœur 4'))
  assert.ok(finds("s'arr", 'S’arrêter pour ce tour'))
})

test('a word and a number can be typed as one', () => {
  assert.ok(finds('ro4 s2', 'Lay all but Rose 4 and Sun 2'))
  assert.ok(!finds('ro2', 'Lay all but Rose 4 and Sun 2'))
  assert.ok(!finds('o4', 'Lay all but Rose 4'))
  assert.ok(!finds('s1', 'Sun 12'))
  assert.ok(finds('d1', 'Place the frog on D1'))
})

test('no space is needed after a number', () => {
  assert.ok(finds('ro4s2', 'Lay all but Rose 4 and Sun 2'))
  assert.ok(!finds('ro4s3', 'Lay all but Rose 4 and Sun 2'))
  assert.ok(finds('d1e1 frog', 'Place the frog on D1 and E1'))
  assert.ok(!finds('4s2', 'Lay all but Rose 4 and Sun 2'))
})

test('notation is found from its beginning', () => {
  assert.ok(finds('lay a1 b', 'Lay all but Drop 7', 'lay a1 b2'))
  assert.ok(!finds('b2', 'Lay all but Drop 7', 'lay a1 b2'))
})
