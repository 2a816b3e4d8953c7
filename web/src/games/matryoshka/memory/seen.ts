// Where cards are, as far as everybody at this seat could remember it: nothing here is secret.
import type { MatryoshkaView } from '../../../lib/types'

/** By card: who holds it, as far as this seat has seen. Cards not named were never seen. */
export function holders(
  view: Pick<MatryoshkaView, 'tableaus' | 'trades' | 'hand' | 'hand_sizes' | 'seat'>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const each = view.hand_sizes.length // everybody trades once a round
  for (let stage = 0; stage <= view.tableaus.length; stage += 1) {
    const round = stage === 0 ? [] : view.trades.slice((stage - 1) * each, stage * each)
    for (const { active, offered, proposed, partner } of round) {
      found.set(offered, partner ?? active)
      for (const [seat, card] of proposed.entries())
        if (card !== null) found.set(card, seat === partner ? active : seat)
    }
    for (const [seat, { cards }] of (view.tableaus[stage] ?? []).entries())
      for (const card of cards) found.set(card, seat)
  }
  if (view.seat !== null) for (const card of view.hand) found.set(card, view.seat)
  return found
}
