// A board that is completed against the clock: its moves so far, and what it was worth in the end.
// The server says after each move how the board looks; it keeps nothing until the board is judged.
import type { RoundTime } from '../lib/board'
import { announce } from '../lib/feedback/announce.svelte'
import { showRefusal } from '../lib/feedback/refusal.svelte'
import type { Point } from '../lib/input/point'
import type { RequestError } from '../lib/net/http'
import type {
  AnyEvent,
  AnyPreview,
  BoardCompleted,
  BoardMove,
  MondoView,
  Puzzle,
  PuzzleBoard,
} from '../lib/types'
import * as http from './requests'

type Shown = Pick<PuzzleBoard, 'view' | 'legal'>

export class BoardSession {
  readonly puzzle: Puzzle
  readonly #tell: (event: AnyEvent) => string
  /** How the board looks after the moves so far. */
  board = $state.raw<Shown>({ view: {} as MondoView, legal: [] })
  answer = $state.raw<BoardCompleted | null>(null)
  /** When the time is up, in milliseconds since 1970; null: no clock runs. */
  until = $state<number | null>(null)
  /** The board is hidden until the clock was started. */
  isOpen = $state(false)
  /** Why the board could not be judged. */
  trouble = $state('')
  #moves: readonly BoardMove[] = []
  /** By a clock that nobody sets. */
  #began = 0
  #timer: number | undefined
  #asked: Promise<boolean> | null = null
  #previews = { one: 0, all: 0 }

  /** `tell`: an event in words. */
  constructor(puzzle: Puzzle, tell: (event: AnyEvent) => string) {
    this.puzzle = puzzle
    this.#tell = tell
    this.board = puzzle
  }

  get #limit(): number {
    return 1000 * (this.puzzle.seconds ?? 0)
  }

  /** For the board's own clock. */
  get time(): RoundTime | null {
    if (this.until === null) return null
    const passed = (this.puzzle.view as MondoView).now
    return { begins: null, passed, at: this.until - this.#limit, runs: true, timed: true }
  }

  /** Shows the board; its clock runs from now on. */
  start(): void {
    this.close()
    this.#moves = []
    this.board = this.puzzle
    this.answer = null
    this.isOpen = true
    this.#began = performance.now()
    this.until = Date.now() + this.#limit
    this.#timer = window.setTimeout(() => void this.finish(), this.#limit)
  }

  play = async (move: string, at: Point | null = null): Promise<boolean> => {
    while (this.#asked) await this.#asked
    const t = Math.floor(performance.now() - this.#began)
    if (this.until === null || t >= this.#limit) return false
    this.#asked = this.#play([...this.#moves, { move, t }], at)
    const done = await this.#asked
    this.#asked = null
    return done
  }

  async #play(moves: readonly BoardMove[], at: Point | null): Promise<boolean> {
    try {
      const found = await http.puzzleBoard(this.puzzle, moves)
      this.#moves = moves
      // A board shows a move as made as soon as it is accepted, and drops that with the next view.
      window.setTimeout(() => this.#show(found))
      return true
    } catch (error) {
      const { code, message } = error as RequestError
      showRefusal(code, message, at)
      return false
    }
  }
  #show(found: PuzzleBoard): void {
    if (this.until === null) return
    this.board = found
    for (const event of found.events) announce(this.#tell(event))
    if (found.is_done) void this.finish()
  }

  /** The board is judged: its seat has stopped, it is full, or the time is up. */
  async finish(): Promise<void> {
    this.close()
    if (this.#asked) await this.#asked
    this.trouble = ''
    try {
      this.answer = await http.completeBoard(this.puzzle, this.#moves)
    } catch (error) {
      this.trouble = (error as RequestError).message
    }
  }

  close(): void {
    window.clearTimeout(this.#timer)
    this.until = null
  }

  /** Of several quick calls only the last is sent. */
  preview = async (text: string): Promise<AnyPreview | null> => {
    const kind = text.endsWith(' ?') ? 'all' : 'one'
    const asked = (this.#previews[kind] += 1)
    await Promise.resolve()
    if (asked !== this.#previews[kind]) return null
    const found = await this.weigh(text)
    return asked === this.#previews[kind] ? found : null
  }
  weigh = async (text: string): Promise<AnyPreview | null> => {
    const found = await http.puzzleBoard(this.puzzle, this.#moves, text).catch(() => null)
    return found?.preview ?? null
  }
  /** Why a move cannot be made: the server refuses it. */
  explain = async (move: string, at: Point): Promise<void> => {
    if (this.until === null) return
    const t = this.#moves.at(-1)?.t ?? 0
    await http
      .puzzleBoard(this.puzzle, [...this.#moves, { move, t }])
      .catch(({ code, message }: RequestError) => showRefusal(code, message, at))
  }
}
