// The contract between the page and a game's board. README.md, "Adding a board", walks through it.
import type { Component } from 'svelte'
import type { SeatColour } from '../pieces/shared/seats'
import type { Sound } from './feedback/sounds'
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
  /** In a replay that shows all hands: the view of every seat. `view` is one of them. */
  readonly open: readonly Games[G]['view'][] | null
  /** What this seat has to decide; null if nothing, or while the board is only looked at. */
  readonly decision: string | null
  /** All legal moves of this seat now, in notation: the only truth about what can be done. */
  readonly legal: readonly string[]
  /** Whether a legal move cannot be taken back freely; final moves should look final. */
  readonly isFinal: (move: string) => boolean
  /**
   * What led from the last view to this one, to be animated; empty after a jump or without motion.
   */
  readonly fresh: readonly FreshEvent<Games[G]['event']>[]
  /** What others did since this seat's last move: stays marked. */
  readonly marks: readonly FreshEvent<Games[G]['event']>[]
  /** All events up to this view, oldest first, for boards that explain how something came about. */
  readonly past: readonly Games[G]['event'][]
  /** A past moment, a replay, or a game that is over: nothing can be played. */
  readonly readonly: boolean
  /** By seat, once the game is over. */
  readonly breakdown: readonly Games[G]['breakdown'][] | null
  /**
   * How often moves were taken back. A board that moves by itself must not repeat what was undone.
   */
  readonly rev: number
  /** Somebody is asked to allow an undo: the board must not move by itself now. */
  readonly undoAsked: boolean
  /** Sent and not answered yet: show it as done, lightly. */
  readonly sending: string | null
  /** Another person's suggestion or a bot's hint, to be pointed at. */
  readonly hint: string | null
  /** In a review: the move that was made here, to be marked beside the hint. */
  readonly played: string | null
  /** Real time only, and only at a running table. The board shows clock and countdown itself. */
  readonly time: RoundTime | null
  /**
   * Real time: the seats of people who wait for nothing more, and how this person joins them:
   * between rounds, or in a round that only bots still play. Null when there is nothing to wait for.
   */
  readonly goOn: { readonly ready: readonly number[]; readonly wish: () => void } | null
  /** Whether the board marks what players could see for themselves, such as mistakes. */
  readonly aids: boolean
  /** Whether things may move. */
  readonly motion: boolean
  /** Make a move; a refusal appears at `at`. Resolves with whether it was accepted. */
  readonly play: (move: string, at?: Point) => Promise<boolean>
  /**
   * What a move, complete or not, would be worth; null if that is unknown. Of several quick calls
   * only the last is sent.
   */
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
  played: null,
  time: null,
  goOn: null,
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

/** What helps to remember: only what everybody at that seat has seen. */
export interface AidsProps<G extends GameName> {
  readonly view: Games[G]['view']
  readonly viewer: Viewer
}

/** Points that an event brought. */
export interface Scored {
  readonly seat: number
  readonly points: number
  /** A selector of the place on the board where they come from, unless the board shows that. */
  readonly from?: string
}

/** What the list of moves asks of the server before it is shown. */
export interface Weigh<G extends GameName> {
  /** What to preview; null: the list stays as it is. */
  readonly ask: (legal: readonly string[]) => string | null
  /** The best moves first. */
  readonly sort: (moves: readonly string[], preview: Games[G]['preview']) => readonly string[]
  /** What is said of a move before its own words; null: nothing. */
  readonly words: (move: string, preview: Games[G]['preview'], viewer: Viewer) => string | null
}

/** Every row and every column has a header, so that cells can be read in any order. */
export interface WordsTable {
  /** The headers of the columns; the first is that of the rows' own headers. */
  readonly columns: readonly string[]
  /** Each begins with its header. */
  readonly rows: readonly (readonly string[])[]
}

/** A part of the board in words, under a heading of its own. */
export interface WordsPart {
  readonly title: string
  readonly lines: readonly string[]
  readonly table?: WordsTable
}

export interface GameModule<G extends GameName> {
  readonly name: G
  readonly Board: Component<BoardProps<G>>
  /**
   * For games that score only at the end: the standing after an event, for panels and curves.
   * Default: the public scores.
   */
  readonly tally?: (standing: readonly number[], event: Games[G]['event']) => readonly number[]
  /** What an event between two views scored, to be shown on its way to the score; null: nothing. */
  readonly scored?: (
    event: Games[G]['event'],
    before: Games[G]['view'],
    after: Games[G]['view'],
  ) => Scored | null
  /** The board itself shows on the way what is scored: the page does so only without motion. */
  readonly showsScored?: boolean
  /** How pieces look inside a sentence: what `pattern` finds is drawn by `Mark`. */
  readonly inline?: { readonly pattern: () => RegExp; readonly Mark: Component<{ text: string }> }
  /** What an event is about, as a small picture before its sentence. */
  readonly Shown?: Component<{ event: Games[G]['event']; view: Games[G]['view'] }>
  /** How long, in ms, an event takes on the board; the next update waits for it. */
  readonly duration?: (event: Games[G]['event']) => number
  /** Everyone acts at any time: moves are many and quick, `duration` should be 0. */
  readonly realTime?: boolean
  /** Events that are not announced; the log has them. */
  readonly quiet?: (event: Games[G]['event'], seat: number | null) => boolean
  /** What is heard of which event. */
  readonly sounds?: Partial<Record<Games[G]['event']['event'], Sound>>
  /** Events too small for the log; the replay has them. */
  readonly minor?: (event: Games[G]['event']) => boolean
  /** How a final score came about, one seat at a time. */
  readonly Breakdown: Component<BreakdownProps<G>>
  /** Memory aids in a window of their own, where the table agreed on aids. */
  readonly Aids?: Component<AidsProps<G>>
  /** The board in words, for screen readers; `open` as in BoardProps. */
  readonly describe: (
    view: Games[G]['view'],
    viewer: Viewer,
    open: readonly Games[G]['view'][] | null,
  ) => WordsPart[]
  /** The round or phase of a view in the game's own word, a heading in a list of moves. */
  readonly stage?: (view: Games[G]['view'], say: Say) => string
  /** A legal move in words, for the list of moves. */
  readonly moveWords: (move: string, view: Games[G]['view'], viewer: Viewer) => string
  /** How good each move would be, as everybody could see: sorts and completes the list of moves. */
  readonly weigh?: Weigh<G>
  /**
   * Keys of this board, with the end of the key `<g>.keys.…` of the sentence that explains them.
   * The board stops their events while it uses them.
   */
  readonly keys?: readonly (readonly [keys: readonly string[], does: string])[]
  readonly tutorial?: {
    readonly record: GameRecord
    readonly seat: number
    readonly tutorial: Tutorial<G>
  }
}
