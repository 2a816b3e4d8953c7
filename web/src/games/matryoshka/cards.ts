// Cards as text (`c4`) and as pieces. Nothing here knows what may be done with them.
import type { MatryoshkaTableauScore } from '../../lib/types'
import type { Series, Size } from '../../pieces/matryoshka/series'

export interface Card {
  readonly name: string
  readonly series: Series
  readonly size: Size
}

export function card(name: string): Card {
  return { name, series: name[0] as Series, size: Number(name[1]) as Size }
}

/** The cards of a move: everything after its kind. */
export function cardsOf(move: string): string[] {
  return move.split(' ').slice(1)
}

/** The canonical text of a move: cards in order of series and size. */
export function spell(kind: string, cards: Iterable<string>): string {
  return [kind, ...[...cards].sort()].join(' ')
}

/** Every card that one of these moves uses. */
export function cardsIn(moves: readonly string[]): string[] {
  return [...new Set(moves.flatMap(cardsOf))].sort()
}

export const SIZES: readonly Size[] = [1, 2, 3, 4, 5, 6, 7]

/** What the server says about the rows and columns of a tableau. */
type Score = Pick<MatryoshkaTableauScore, 'runs' | 'columns'> | null

export function runPoints(score: Score, series: Series): number {
  const runs = score?.runs.filter((run) => run.cards[0]?.[0] === series) ?? []
  return runs.reduce((sum, run) => sum + run.points, 0)
}

export function columnPoints(score: Score, size: Size): number {
  return score?.columns.find((column) => column.size === size)?.points ?? 0
}

/** `+6`; nothing for no points. */
export const gainOf = (points: number): string => (points ? `+${points}` : '')
