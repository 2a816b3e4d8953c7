import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DayLine } from '../lib/types'
import { shareText, symbols } from './share-text.ts'

const line: DayLine = {
  game: 'botanik',
  players: 2,
  level: 'club',
  commitment: 'c0ffee',
  state: 'done',
  table: 'k3v9q2hx7m',
  people: 41,
  streak: 5,
  place: 2,
  points: 27,
  rank: 12,
  percentile: 73,
  course: '-==++++-',
}
const words = {
  game: 'Botanik',
  day: '2026-11-17',
  points: '27 points',
  better: 'better than 73 %',
  streak: '5 days in a row',
  url: 'https://example.org/day',
}

test('three lines that tell neither the table nor the seed', () => {
  const text = shareText(line, words)
  assert.deepEqual(text.split('\n'), [
    'Tablée · Botanik · 2026-11-17',
    '🟥🟨🟨🟩🟩🟩🟩🟥 🥈 27 points',
    'better than 73 % · 🔥 5 days in a row · https://example.org/day',
  ])
  assert.ok(!text.includes(line.table ?? '') && !text.includes(line.commitment))
})

test('alone, a bar tells how many did worse', () => {
  const alone = { ...line, players: 1, course: '', percentile: 50 }
  assert.equal(symbols(alone), '🟩🟩🟩🟩⬜⬜⬜⬜')
  assert.equal(symbols({ ...alone, percentile: null }), '🟩'.repeat(8))
  assert.equal(
    shareText(alone, { ...words, better: '', streak: '' }).split('\n')[2],
    'https://example.org/day',
  )
})
