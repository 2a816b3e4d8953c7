// How the page of a person says numbers, dates and opponents.
import { gameNames } from '../generated/game-names'
import { prefs } from '../lib/state/prefs.svelte'
import { has, say } from '../lib/text/say'

const locale = (): string =>
  navigator.language.startsWith(prefs.language) ? navigator.language : prefs.language

export const gameName = (game: string): string => gameNames[game] ?? game

export const number = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value)

export const share = (part: number, whole: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(
    part / whole,
  )

export const date = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(ms)

export const level = (name: string): string =>
  has(`page.level.${name}`) ? say(`page.level.${name}`) : name

export const opponents = (who: string): string =>
  who === 'people' ? say('me.stats.people') : say('me.stats.bots', { level: level(who) })

/** What points may be for, in all games. */
const KINDS = [
  'points',
  'runs',
  'columns',
  'groups',
  'flowers',
  'areas',
  'bonuses',
  'clouds',
  'plants',
  'animals',
  'landscapes',
  'bonus',
  'volcanoes',
  'empty',
  'mismatches',
  'modifiers',
  'tasks',
] as const

const NAMES = new Map<string, string>(KINDS.map((kind) => [kind, `me.kind.${kind}`]))

export function kind(name: string): string {
  const key = NAMES.get(name)
  return key ? say(key) : name
}
