// The contract between the page and a game's board. README.md, "Adding a board", walks through it.
import type { Component } from 'svelte'
import type { SeatColour } from '../pieces/shared/seats'
import type { Say } from './text/say'
import type { Tutorial } from './state/tutorial.svelte'
import type { Games, Record as GameRecord } from './types'
import type { Point } from './input/point'

export type GameName = keyof Games
export type { Point, Say }

/** Something that just happened, once; `id` is stable and unique within a table. */
export interface FreshEvent<E> {
  readonly id: string
  readonly ply: number
  /** Whose move it came from; null is the clock. */
  readonly seat: number | null
  readonly event: E
}

/** What a board or its words may know besides the view. */
export interface Viewer {
  /** Whose eyes: a seat, or null for a spectator. */
  readonly seat: number | null
  /** By seat; this person's own place holds “You”. */
  readonly names: readonly string[]
  readonly colours: readonly SeatColour[]
  readonly say: Say
}

/** A round of a real-time game, in this browser's milliseconds since 1970. */
export interface RoundTime {
  /** When the countdown ends; null if none runs. */
  readonly begins: number | null
  /** Milliseconds of the round that had passed at `at`; null where the table hides its timer. */
  readonly passed: number | null
  readonly at: number
  /** Whether time goes on from there: not during a countdown or a pause. */
  readonly runs: boolean
  /** Whether the table plays with a clock at all. */
  readonly timed: boolean
}

export interface BoardProps<G extends GameName> extends Viewer {
  readonly view: Games[G]['view']
  /** Replay with open eyes: every seat's view, by seat, to show all hands at once; `view` is one of them. */
  readonly open: readonly Games[G]['view'][] | null
  /** What this seat has to decide; null if nothing, or while the board is only looked at. */
  readonly decision: string | null
  /** All legal moves of this seat now, in notation: the only truth about what can be done. */
  readonly legal: readonly string[]
  /** Whether a legal move cannot be taken back freely; final moves should look final. */
  readonly isFinal: (move: string) => boolean
  /** What led from the last view to this one, to be animated; empty after a jump or without motion. */
  readonly fresh: readonly FreshEvent<Games[G]['event']>[]
  /** What others did since this seat's last move: stays marked. */
  readonly marks: readonly FreshEvent<Games[G]['event']>[]
  /** All that has happened up to this view, oldest first, for boards that tell how something came about. */
  readonly past: readonly Games[G]['event'][]
  /** A past moment, a replay, or a game that is over: nothing can be played. */
  readonly readonly: boolean
  /** By seat, once the game is over. */
  readonly breakdown: readonly Games[G]['breakdown'][] | null
  /** How often moves were taken back: a board that does something by itself does not do again what was undone. */
  readonly rev: number
  /** Somebody is asked to allow an undo: nothing is to happen by itself now. */
  readonly undoAsked: boolean
  /** Sent and not answered yet: show it as done, lightly. */
  readonly sending: string | null
  /** Another person's suggestion or a bot's hint, to be pointed at. */
  readonly hint: string | null
  /** Real time only, and only at a running table. The board shows clock and countdown itself. */
  readonly time: RoundTime | null
  /** Whether the table wants pointed out what players could see for themselves, faults above all. */
  readonly aids: boolean
  /** Whether things may move. */
  readonly motion: boolean
  /** Make a move; a refusal appears at `at`. Resolves with whether it was accepted. */
  readonly play: (move: string, at?: Point) => Promise<boolean>
  /** What a move, finished or not, would be worth; null if that cannot be told. Only the last of quick calls is asked. */
  readonly preview: (text: string) => Promise<Games[G]['preview'] | null>
  /** Why this text is not legal: words and rule number, beside `at`. */
  readonly explain: (text: string, at: Point) => void
}

/** What only a board that is played on needs. */
export type PlayProps = Omit<BoardProps<GameName>, keyof Viewer | 'view' | 'readonly'>

/** What a board gets of that where it is only looked at. */
export const IDLE_BOARD: PlayProps = {
  open: null,
  decision: null,
  legal: [],
  isFinal: () => false,
  fresh: [],
  marks: [],
  past: [],
  breakdown: null,
  rev: 0,
  undoAsked: false,
  sending: null,
  hint: null,
  time: null,
  aids: true,
  motion: false,
  play: () => Promise.resolve(false),
  preview: () => Promise.resolve(null),
  explain: () => undefined,
}

/** How one seat's final score came about. */
export interface BreakdownProps<G extends GameName> {
  readonly breakdown: Games[G]['breakdown']
  readonly view: Games[G]['view']
  readonly seat: number
  readonly say: Say
}

export interface GameModule<G extends GameName> {
  readonly name: G
  readonly Board: Component<BoardProps<G>>
  /** Games that count at the end only: what stands on the table after an event, for panels and curves. Default: the public scores. */
  readonly tally?: (standing: readonly number[], event: Games[G]['event']) => readonly number[]
  /** How pieces look inside a sentence of the log: what `pattern` finds is drawn by `Mark`. */
  readonly inline?: { readonly pattern: RegExp; readonly Mark: Component<{ text: string }> }
  /** How long, in ms, an event takes on the board; the next update waits for it. */
  readonly duration?: (event: Games[G]['event']) => number
  /** Everyone acts at any time: moves are many and quick, `duration` should be 0. */
  readonly realTime?: boolean
  /** What is not worth saying aloud when it happens: in the log it stands all the same. */
  readonly quiet?: (event: Games[G]['event'], seat: number | null) => boolean
  /** What would drown the rest of the log: its moments are in the replay. */
  readonly minor?: (event: Games[G]['event']) => boolean
  /** How a final score came about, one seat at a time. */
  readonly Breakdown: Component<BreakdownProps<G>>
  /** The board in words, one line per thing, for those who hear it; `open` as in BoardProps. */
  readonly describe: (
    view: Games[G]['view'],
    viewer: Viewer,
    open: readonly Games[G]['view'][] | null,
  ) => string[]
  /** A legal move in words, for the list of moves. */
  readonly moveWords: (move: string, view: Games[G]['view'], viewer: Viewer) => string
  /** The board's own keys, and the last part of the sentence `<g>.keys.…` that says what they do and when; while they do it they go before the page's. */
  readonly keys?: readonly (readonly [keys: readonly string[], does: string])[]
  readonly tutorial?: {
    readonly record: GameRecord
    readonly seat: number
    readonly tutorial: Tutorial<G>
  }
}
