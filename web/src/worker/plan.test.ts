import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planFor, type Plan } from './plan.ts'

const HOME = 'https://games.example'
const FILES = ['/', '/favicon.svg', '/assets/index-abc.js']

function plan(path: string, mode: RequestMode = 'cors', method = 'GET', home = HOME): Plan {
  return planFor({ method, mode, url: home + path }, HOME, FILES)
}

test('documents of the page come from the network first', () => {
  for (const path of ['/', '/rules/botanik', '/t/abc?x=1', '/replay', '/apiary'])
    assert.equal(plan(path, 'navigate'), 'page', path)
})

test('assets are kept for ever, other files of the page are asked for each time', () => {
  assert.equal(plan('/assets/index-abc.js'), 'asset')
  assert.equal(plan('/assets/later-def.js'), 'asset')
  assert.equal(plan('/favicon.svg'), 'file')
  assert.equal(plan('/unknown.svg'), 'none')
})

test('what the server answers is never touched', () => {
  for (const path of ['/api/games', '/api/me', '/ws', '/metrics', '/docs', '/docs/tutorial/'])
    for (const mode of ['navigate', 'cors', 'same-origin'] as const)
      assert.equal(plan(path, mode), 'none', path)
})

test('changes and other origins are never touched', () => {
  assert.equal(plan('/', 'navigate', 'POST'), 'none')
  assert.equal(plan('/assets/x.js', 'cors', 'GET', 'https://other.example'), 'none')
})
