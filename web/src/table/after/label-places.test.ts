import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelPlaces } from './label-places.ts'

test('labels stand beside their lines where there is room', () => {
  assert.deepEqual(labelPlaces([20, 60, 100], 174), [20, 60, 100])
})

test('labels that would overlap move apart', () => {
  assert.deepEqual(labelPlaces([50, 50, 50], 174), [50, 68, 86])
})

test('what is too low moves up, and the highest stays in the picture', () => {
  assert.deepEqual(labelPlaces([22, 162, 162, 162], 174), [22, 138, 156, 174])
})
