import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashesOf, sha256 } from './sha256.ts'

test('SHA-256 is that of the platform, at every length around a block', () => {
  for (let length = 0; length < 140; length += 1) {
    const text = 'é7'.repeat(length).slice(0, length)
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), `length ${length}`)
  }
})

test('what texts begin with may be counted once, wherever it ends', () => {
  const text = 'é7'.repeat(70)
  for (let length = 0; length < 140; length += 1)
    assert.equal(hashesOf(text.slice(0, length))(text.slice(length)), sha256(text), `at ${length}`)
})
