import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrange } from './arrangement.ts'

const SIZES = [
  [924, 644],
  [1042, 776],
  [1340, 776],
  [2162, 1316],
] as const

test('world and heap fit side by side, and the heap holds all tiles', () => {
  for (const [width, height] of SIZES)
    for (const rivals of [0, 1, 2, 3]) {
      const { world, tile, rival, columns, rows } = arrange({
        width,
        height,
        rivals,
        goals: rivals > 1,
      })
      assert.ok(columns * rows >= 136)
      assert.ok(world + columns * tile + 16 <= width)
      assert.ok(rows * tile + 16 <= height)
      assert.ok((world / 648) * 448 + 108 <= height)
      assert.ok(rivals === 0 || rival > 60, `${rival} at ${width}x${height}`)
    }
})

test('pieces are as large as their table allows', () => {
  const [small, large] = [
    arrange({ width: 924, height: 644, rivals: 1, goals: false }),
    arrange({ width: 2162, height: 1316, rivals: 1, goals: false }),
  ]
  assert.ok(small.tile >= 38 && small.world >= 520)
  assert.ok(large.tile >= 85 && large.world >= 1150)
})

test('a wider table has larger squares', () => {
  const worlds = [900, 1100, 1300].map(
    (width) => arrange({ width, height: 776, rivals: 2, goals: false }).world,
  )
  assert.deepEqual(
    worlds,
    worlds.toSorted((one, other) => one - other),
  )
})
