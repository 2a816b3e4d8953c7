import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrange, poolIndex } from './slots.ts'

test('tiles keep their place while others are taken', () => {
  const first = arrange([], ['rs', 'ye', 'rs'])
  const second = arrange(first, ['ye', 'rs'])
  assert.deepEqual(
    second.map(({ tile }) => tile),
    ['rs', 'ye', null],
  )
})

test('a tile of a slot is found among those to choose from, whatever their order', () => {
  const slots = arrange(arrange([], ['rs', 'ye', 'rs']), ['ye', 'rs'])
  assert.equal(poolIndex(['ye', 'rs'], slots, 0), 1)
  assert.equal(poolIndex(['ye', 'rs'], slots, 1), 0)
  const same = arrange([], ['rs', 'rs'])
  assert.deepEqual([poolIndex(['rs', 'rs'], same, 0), poolIndex(['rs', 'rs'], same, 1)], [0, 1])
  assert.equal(poolIndex([], same, 0), -1)
})
