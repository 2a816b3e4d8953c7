import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

test('SHA-256 is that of the platform, at every length around a block', () => {
  for (let length = 0; length < 140; length += 1) {
    const text = 'é7'.repeat(length).slice(0, length)
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), `length ${length}`)
  }
})
