import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BotanikBuilt } from '../../../lib/types.ts'
import { openCells } from './open-ends.ts'

const built = (tile: string, x: number, y: number, ...openings: string[]): BotanikBuilt => ({
  tile,
  x,
  y,
  turns: 0,
  openings,
  joined: true,
})

test('a machine without tiles has the cell before its Source', () => {
  assert.deepEqual(openCells([], ['north']), [
    { x: 0, y: -1, pipes: [{ side: 'south', tile: null }], walls: [] },
  ])
})

test('a closed end is no open cell', () => {
  assert.deepEqual(openCells([built('rp', 0, -1, 'south')], ['north']), [])
})

test('an open cell names its pipes and its walls by their direction', () => {
  const tiles = [
    built('re', 0, -1, 'south', 'east'),
    built('gt', 2, -1, 'north', 'south', 'east'),
    built('bs', 1, -2, 'north', 'south'),
  ]
  const cell = openCells(tiles, ['north']).find(({ x, y }) => x === 1 && y === -1)
  assert.deepEqual(cell, {
    x: 1,
    y: -1,
    pipes: [
      { side: 'north', tile: 'bs' },
      { side: 'west', tile: 're' },
    ],
    walls: [{ side: 'east', tile: 'gt' }],
  })
})

test('a cell that two ends lead to is named once', () => {
  const tiles = [built('re', 0, -1, 'south', 'east'), built('bs', 1, -2, 'north', 'south')]
  const cells = openCells(tiles, ['north']).map(({ x, y }) => `${x},${y}`)
  assert.deepEqual(cells.sort(), ['1,-1', '1,-3'])
})
