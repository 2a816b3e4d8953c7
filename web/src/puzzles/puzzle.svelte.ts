// One puzzle after the other, and what was answered where one move is asked for. Boards to be
// completed have their own (board-puzzle.svelte.ts).
import type { RequestError } from '../lib/net/http'
import type { Puzzle, PuzzleAnswered } from '../lib/types'
import * as http from './requests'

export class PuzzleSession {
  readonly game: string
  puzzle = $state.raw<Puzzle | null>(null)
  answer = $state.raw<PuzzleAnswered | null>(null)
  /** The move that was answered. */
  move = $state<string | null>(null)
  isSending = $state(false)
  trouble = $state('')
  code = $state('')
  #coming: Promise<void> | null = null

  constructor(game: string) {
    this.game = game
  }

  ofDay(): Promise<void> {
    return this.#load(http.puzzleOfDay(this.game))
  }
  /** Asked again before it is there (a double click), it is the same one. */
  next(): Promise<void> {
    this.#coming ??= this.#load(http.nextPuzzle(this.game, this.puzzle?.puzzle)).finally(() => {
      this.#coming = null
    })
    return this.#coming
  }

  async send(move: string): Promise<void> {
    const { puzzle } = this
    if (puzzle === null || this.isSending || !puzzle.legal.includes(move)) return
    this.isSending = true
    try {
      this.answer = await http.answerPuzzle(this.game, puzzle.puzzle, move)
      this.move = move
    } catch (error) {
      this.#fail(error as RequestError)
    } finally {
      this.isSending = false
    }
  }

  /** Other answers may follow; they do not count. */
  retry(): void {
    this.answer = null
    this.move = null
  }

  async #load(asked: Promise<Puzzle>): Promise<void> {
    this.trouble = this.code = ''
    this.answer = this.move = null
    try {
      this.puzzle = await asked
    } catch (error) {
      this.puzzle = null
      this.#fail(error as RequestError)
    }
  }
  #fail(error: RequestError): void {
    this.trouble = error.message
    this.code = error.code
  }
}
