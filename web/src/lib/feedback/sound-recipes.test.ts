import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RECIPES } from './sound-recipes.ts'

test('every sound is short and never too loud', () => {
  for (const [name, parts] of Object.entries(RECIPES)) {
    assert.ok(parts.length > 0, name)
    assert.ok(Math.max(...parts.map(({ at, lasts }) => at + lasts)) < 1.5, name)
    assert.ok(parts.reduce((sum, { loud }) => sum + loud, 0) <= 0.7, name)
    assert.ok(
      parts.every(({ pitch }) => pitch > 80 && pitch < 8000),
      name,
    )
  }
})

test('no two sounds are the same', () => {
  const made = Object.values(RECIPES).map((parts) => JSON.stringify(parts))
  assert.equal(new Set(made).size, made.length)
})
