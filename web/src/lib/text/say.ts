// `t` says the page's own sentences, `say` those of a game, in the language chosen now.
import type { texts as review } from '../../generated/texts/review'
import { texts as shell } from '../../generated/texts/shell'
import { prefs } from '../state/prefs.svelte'
import { eventKey, fill, sentence, type Facts, type Sentences } from './words'

/** Those of reviews come with their screens (review/texts.ts). */
type Key = keyof typeof shell | keyof typeof review
/** A key of page.toml without its `page.`. */
export type PageKey = Key extends infer K ? (K extends `page.${infer Rest}` ? Rest : never) : never
export type Say = (key: string, facts?: Facts, names?: readonly string[]) => string

let known: Sentences = shell

/** A game's sentences come with its module. */
export function addTexts(texts: Sentences): void {
  known = { ...known, ...texts }
}

export const say: Say = (key, facts = {}, names = []) => {
  try {
    return fill(known, sentence(known, key, prefs.language), facts, names, prefs.language)
  } catch (error) {
    console.error(error) // tests fail on it; people see the key
    return key
  }
}

export function has(key: string): boolean {
  return key in known
}

export function t(key: PageKey, facts: Facts = {}, names: readonly string[] = []): string {
  return say(`page.${key}`, facts, names)
}

/** An event of a game as one sentence for `reader`. */
export function sayEvent(
  game: string,
  event: { event: string },
  names: readonly string[],
  reader: number | null,
): string {
  const facts = event as { event: string } & Facts
  return say(eventKey(known, game, facts, reader), facts, names)
}
