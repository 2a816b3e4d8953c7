// A puzzle, its clock, and what was answered.
import * as http from '../lib/net/http'
import type { Puzzle, PuzzleAnswered } from '../lib/types'

export class PuzzleSession {
  readonly game: string
  puzzle = $state.raw<Puzzle | null>(null)
  answer = $state.raw<PuzzleAnswered | null>(null)
  /** The move that was answered; null: the time was up before there was one. */
  move = $state<string | null>(null)
  isLate = $state(false)
  isSending = $state(false)
  trouble = $state('')
  code = $state('')
  /** When the time is up, in milliseconds since 1970; null: no clock runs. */
  until = $state<number | null>(null)
  /** The board is hidden until the clock was started. */
  isOpen = $state(false)
  #timer: number | undefined

  constructor(game: string) {
    this.game = game
  }

  ofDay(): Promise<void> {
    return this.#load(http.puzzleOfDay(this.game))
  }
  next(): Promise<void> {
    return this.#load(http.nextPuzzle(this.game))
  }

  /** Shows the board; where there is a clock, it runs from now on. */
  open(): void {
    const seconds = this.puzzle?.seconds ?? null
    this.isOpen = true
    if (seconds === null) return
    this.until = Date.now() + 1000 * seconds
    this.#timer = window.setTimeout(() => void this.#runOut(), 1000 * seconds)
  }

  async send(move: string): Promise<void> {
    const { puzzle } = this
    if (puzzle === null || this.isSending || !puzzle.legal.includes(move)) return
    await this.#answer(puzzle, move, this.isLate)
    this.move = move
  }

  /** Other answers may follow; they do not count. */
  retry(): void {
    this.answer = null
    this.move = null
  }

  close(): void {
    window.clearTimeout(this.#timer)
  }

  async #runOut(): Promise<void> {
    const { puzzle } = this
    const [any] = puzzle?.legal ?? []
    if (puzzle === null || any === undefined || this.answer !== null || this.isSending) return
    this.isLate = true
    await this.#answer(puzzle, any, true)
  }

  async #answer(puzzle: Puzzle, move: string, late: boolean): Promise<void> {
    window.clearTimeout(this.#timer)
    this.until = null
    this.isSending = true
    try {
      this.answer = await http.answerPuzzle(this.game, puzzle.puzzle, move, late)
    } catch (error) {
      this.#fail(error as http.RequestError)
    } finally {
      this.isSending = false
    }
  }

  async #load(asked: Promise<Puzzle>): Promise<void> {
    window.clearTimeout(this.#timer)
    this.trouble = this.code = ''
    this.answer = this.move = this.until = null
    this.isLate = this.isOpen = false
    try {
      this.puzzle = await asked
      if (this.puzzle.seconds === null || this.puzzle.your_answer !== null) this.isOpen = true
    } catch (error) {
      this.puzzle = null
      this.#fail(error as http.RequestError)
    }
  }
  #fail(error: http.RequestError): void {
    this.trouble = error.message
    this.code = error.code
  }
}
