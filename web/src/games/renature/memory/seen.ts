// Dominoes that everybody saw played or discarded, and those of the own hand.
import type { RenatureView } from '../../../lib/types'

export function seenDominoes(view: Pick<RenatureView, 'played' | 'hand'>): ReadonlySet<string> {
  return new Set([...view.played.map(({ domino }) => domino), ...view.hand])
}
