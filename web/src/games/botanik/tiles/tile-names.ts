// Tiles by their names in sentences, so that pictures can take the place of the words.
import { prefs } from '../../../lib/state/prefs.svelte'
import { say } from '../../../lib/text/say'
import { tileWords } from '../describe'

const COLOURS = 'rygbk'
const FACES = ['s', 'e', 't', 'c', 'sf', 'ef', 'tf', 'cf', 'p', 'v', 'm'] as const

interface Names {
  /** Longer names first: one may begin with another. */
  readonly pattern: RegExp
  readonly codes: ReadonlyMap<string, string>
}
const known = new Map<string, Names>()

const escaped = (words: string): string => words.replace(/[()]/g, '\\$&')

function names(): Names {
  const found = known.get(prefs.language)
  if (found) return found
  const codes = new Map(
    [...COLOURS].flatMap((colour) =>
      FACES.map((face) => [tileWords(colour + face, { say }), colour + face]),
    ),
  )
  const longest = [...codes.keys()].sort((one, other) => other.length - one.length)
  const made = { pattern: new RegExp(longest.map(escaped).join('|'), 'gu'), codes }
  known.set(prefs.language, made)
  return made
}

/** Finds the names of tiles, in the language chosen now. */
export const tilePattern = (): RegExp => names().pattern

/** The tile of a name that `tilePattern` found. */
export const tileNamed = (words: string): string => names().codes.get(words) ?? ''
