// What the screens of puzzles ask the server.
import { ask } from '../lib/net/http'
import type { BoardCompleted, BoardMove, Puzzle, PuzzleAnswered, PuzzleBoard } from '../lib/types'

export const puzzleOfDay = (game: string): Promise<Puzzle> => ask('GET', `/api/puzzles/${game}`)
/** Another one than the one that was shown last. */
export const nextPuzzle = (game: string, after: string | undefined): Promise<Puzzle> =>
  ask('GET', `/api/puzzles/${game}/next${after === undefined ? '' : `?after=${after}`}`)
export const answerPuzzle = (game: string, puzzle: string, move: string): Promise<PuzzleAnswered> =>
  ask('POST', `/api/puzzles/${game}/${puzzle}`, { move })

/** How the board of a puzzle against the clock looks after these moves. */
export const puzzleBoard = (
  { game, puzzle }: Puzzle,
  moves: readonly BoardMove[],
  preview: string | null = null,
): Promise<PuzzleBoard> => ask('POST', `/api/puzzles/${game}/${puzzle}/board`, { moves, preview })

export const completeBoard = (
  { game, puzzle }: Puzzle,
  moves: readonly BoardMove[],
): Promise<BoardCompleted> => ask('POST', `/api/puzzles/${game}/${puzzle}/complete`, { moves })
