import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainKey } from './plain-key.ts'

test('Alt and a letter is the letter that is printed, also on French keyboards', () => {
  assert.equal(plainKey({ key: 'w', code: 'KeyZ', altKey: true }), 'w')
  assert.equal(plainKey({ key: 'm', code: 'Semicolon', altKey: true }), 'm')
})

test('what Option writes on a Mac is the letter of the key, accents too', () => {
  assert.equal(plainKey({ key: 'µ', code: 'KeyM', altKey: true }), 'm')
  assert.equal(plainKey({ key: 'Dead', code: 'KeyN', altKey: true }), 'n')
  assert.equal(plainKey({ key: '“', code: 'BracketLeft', altKey: true }), '[')
})

test('other keys keep their names', () => {
  assert.equal(plainKey({ key: 'Escape', code: 'Escape', altKey: false }), 'Escape')
  assert.equal(plainKey({ key: 'ArrowUp', code: 'ArrowUp', altKey: true }), 'ArrowUp')
  assert.equal(plainKey({ key: 'w', code: 'KeyZ', altKey: false }), 'w')
})
