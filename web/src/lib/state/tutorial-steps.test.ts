import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tutorial } from '../../games/botanik/tutorial/steps.ts'
import type { BotanikView } from '../types.ts'
import { advanced } from './tutorial-steps.ts'

const [PARK, FREE, BUILD] = [1, 2, 3]
const parked = { columns: [{ sides: ['re', null] }], machines: [] } as unknown as BotanikView
const empty = { columns: [{ sides: [null, null] }], machines: [] } as unknown as BotanikView
const at = (
  done: number,
  made: number | null,
  count: number,
  decision: string | null,
  view = parked,
) => advanced(tutorial.steps, { done, made }, count, view, { decision, ply: 0 })

void test('an own move completes the step that waited for one', () => {
  assert.equal(at(PARK, 0, 1, null), FREE)
  assert.equal(at(PARK, 0, 0, 'play', empty), PARK)
  assert.equal(at(0, 0, 1, 'play'), 0) // the first step is to be read
})

void test('a step that the other seat made impossible is left out', () => {
  assert.equal(at(FREE, 1, 1, 'play'), FREE)
  assert.equal(at(FREE, 1, 1, 'resolve', empty), BUILD)
  assert.equal(at(FREE, 1, 2, 'resolve', empty), BUILD) // the learner released it
})

void test('a browser without stored progress joins at the first step that fits', () => {
  assert.equal(at(0, null, 0, 'play'), 0)
  assert.equal(at(0, null, 3, 'resolve', empty), BUILD)
  assert.equal(at(0, null, 3, null, empty), null)
})
