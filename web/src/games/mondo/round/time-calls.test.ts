import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callDue } from './time-calls.ts'

test('each call comes once, when its time is passed', () => {
  assert.equal(callDue(60_250, 60_000), 60)
  assert.equal(callDue(60_000, 59_750), null)
  assert.equal(callDue(30_250, 29_000), 30)
  assert.equal(callDue(61_000, 9_000), 10) // after a sleep only the last
})

test('without a time nothing is called', () => {
  assert.equal(callDue(null, 9_000), null)
  assert.equal(callDue(61_000, null), null)
})
