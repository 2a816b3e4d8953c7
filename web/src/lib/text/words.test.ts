import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  eventKey,
  fill,
  LANGUAGES,
  pickLanguage,
  sentence,
  type Facts,
  type Language,
  type Sentences,
} from './words.ts'

interface Cases {
  texts: Sentences
  say: { key: string; facts: Facts; names?: string[]; en: string; fr: string }[]
  events: { event: Facts & { event: string }; reader: number | null; key: string }[]
  locales: Record<string, Language>
}
const cases = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as Cases

test('sentences are filled as the server fills them', () => {
  for (const { key, facts, names = [], ...said } of cases.say) {
    for (const language of LANGUAGES) {
      assert.equal(
        fill(cases.texts, sentence(cases.texts, key, language), facts, names, language),
        said[language],
        key,
      )
    }
  }
})

test('an event is told to its reader', () => {
  for (const { event, reader, key } of cases.events)
    assert.equal(eventKey(cases.texts, 'g', event, reader), key)
})

test('the language follows the locale', () => {
  for (const [locale, language] of Object.entries(cases.locales))
    assert.equal(pickLanguage(locale), language)
})

test('a missing fact or sentence is an error', () => {
  assert.throws(() => fill(cases.texts, '{n}', {}, [], 'en'))
  assert.throws(() => sentence(cases.texts, 'nothing', 'en'))
})
