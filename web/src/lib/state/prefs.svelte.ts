// What this browser remembers of its person: language, theme, nickname, sound, motion. No account,
// no server.
import { pickLanguage, type Language } from '../text/words'

export type Theme = 'auto' | 'light' | 'dark'

/** How fast bots move and things fly. */
export type Tempo = 'slow' | 'normal' | 'fast' | 'now'
export const TEMPOS: readonly Tempo[] = ['slow', 'normal', 'fast', 'now']
/** How long something lasts that lasts 1 at the normal speed. */
const LASTS: Readonly<Record<Tempo, number>> = { slow: 2, normal: 1, fast: 0.45, now: 0 }

/** How much screen readers are told of what happens: all, what concerns this person, nothing. */
export type Speech = 'all' | 'mine' | 'asked'
export const SPEECHES: readonly Speech[] = ['all', 'mine', 'asked']

interface Stored {
  language: Language
  theme: Theme
  name: string
  sound: boolean
  /** From 0 to 1. */
  volume: number
  tempo: Tempo
  motion: boolean
  speech: Speech
  /** Whether single letters are keys of the page; else they need Alt. */
  letters: boolean
  notify: boolean
  /** Whether this person was asked about notices already. */
  offered: boolean
  /** Whether rankings may show the nickname. */
  listed: boolean
  /** Whether log and chat lie beside the board, where there is room. */
  rail: boolean
  /** Whether the players have a line of their own above the board, where there is room. */
  players: boolean
  /** The last opponents, by game. */
  opponents: Record<string, Opponents>
}

/** How much time a real-time game against bots gives. */
export type RoundClock = 'usual' | 'long' | 'none'
export const ROUND_CLOCKS: readonly RoundClock[] = ['usual', 'long', 'none']

export interface Opponents {
  readonly bots: number
  readonly level: string
  readonly clock?: RoundClock
}

const KEY = 'tablee.prefs'

function load(): Stored {
  const fresh: Stored = {
    language: pickLanguage(navigator.language),
    theme: 'auto',
    name: '',
    sound: true,
    volume: 0.5,
    tempo: 'normal',
    motion: true,
    speech: 'all',
    letters: true,
    notify: false,
    offered: false,
    listed: false,
    rail: true,
    players: true,
    opponents: {},
  }
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) }
  } catch {
    return fresh // storage is closed or holds something else: the page works without it
  }
}

export const prefs = $state(load())

const still = window.matchMedia('(prefers-reduced-motion: reduce)')
const media = $state({ still: still.matches })
still.addEventListener('change', () => (media.still = still.matches))

/** Whether things may move: the system's wish and ours. */
export function motion(): boolean {
  return prefs.motion && prefs.tempo !== 'now' && !media.still
}

/** By how much longer than usual things last. */
export const tempo = (): number => LASTS[prefs.tempo]

/** Applies preferences to the document and remembers them; called once, at the root. */
export function keepPrefs(): void {
  $effect(() => {
    const root = document.documentElement
    root.lang = prefs.language
    root.dataset['motion'] = prefs.motion && prefs.tempo !== 'now' ? 'on' : 'off'
    if (prefs.theme === 'auto') delete root.dataset['theme']
    else root.dataset['theme'] = prefs.theme
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs))
    } catch {
      // Private windows may refuse; preferences then last as long as the page.
    }
  })
}
