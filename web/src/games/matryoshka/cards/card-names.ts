// Cards by their names in sentences, so that marks can take the place of the words.
import { prefs } from '../../../lib/state/prefs.svelte'
import { say } from '../../../lib/text/say'
import { SERIES, type Series } from '../../../pieces/matryoshka/series'

const LETTERS = Object.keys(SERIES) as Series[]
const seriesWords = (series: Series): string => say(`matryoshka.series.${series}`)
const known = new Map<string, RegExp>()

/** Finds the names of cards, in the language chosen now. */
export function cardPattern(): RegExp {
  const found = known.get(prefs.language)
  if (found) return found
  const names = LETTERS.map(seriesWords).join('|')
  const made = new RegExp(`(?<!\\p{L})(?:${names}) [1-7](?!\\d)`, 'gu')
  known.set(prefs.language, made)
  return made
}

/** The card of a name that `cardPattern` found. */
export function cardNamed(words: string): string {
  const series = LETTERS.find((letter) => words.startsWith(`${seriesWords(letter)} `)) ?? 'a'
  return `${series}${words.slice(-1)}`
}
