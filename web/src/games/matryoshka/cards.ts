// Cards as text (`c4`) and as pieces. Nothing here knows what may be done with them.
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
