// Cards and moves in words, and what events mean to the page.
import type { Say, Scored, Viewer } from '../../lib/board'
import type { MatryoshkaEvent, MatryoshkaView } from '../../lib/types'
import { cardsOf } from './cards'

/** `Rose 4`: its series and its size. */
export function cardWords(name: string, { say }: Pick<Viewer, 'say'>): string {
  return say('matryoshka.card', { first: name.slice(0, 1), rest: name.slice(1) })
}

/** As a button: with the letter and size that can be seen on it. */
export const cardLabel = (name: string, { say }: Pick<Viewer, 'say'>): string =>
  say('matryoshka.page.card-button', { card: cardWords(name, { say }), code: name.toUpperCase() })

/** The round of a view, or the show before the first. */
export const stage = ({ round }: MatryoshkaView, say: Say): string =>
  round === 0 ? say('matryoshka.phase.show') : say('matryoshka.page.round-of', { round })

/** In hand and in the own tableau: what a new tableau is made from. */
function ownCards(view: MatryoshkaView, seat: number | null): readonly string[] {
  const laid = seat === null ? [] : (view.tableaus.at(-1)?.[seat]?.cards ?? [])
  return [...new Set([...view.hand, ...laid])].sort()
}

export function moveWords(move: string, view: MatryoshkaView, viewer: Viewer): string {
  const [kind = '', first = ''] = move.split(' ')
  const { say } = viewer
  if (kind === 'take') {
    const seat = Number(first)
    const proposed = view.trades.at(-1)?.proposed[seat]
    return say(
      'matryoshka.page.move-take',
      { seat, card: proposed ? cardWords(proposed, viewer) : '?' },
      viewer.names,
    )
  }
  if (kind === 'lay' || kind === 'show') {
    const cards = cardsOf(move)
    const rest = ownCards(view, viewer.seat).filter((name) => !cards.includes(name))
    // Whichever is shorter to hear.
    return kind === 'lay' && rest.length < cards.length
      ? say('matryoshka.page.move-lay-but', { cards: rest })
      : say(`matryoshka.page.move-${kind}`, { cards })
  }
  return say(`matryoshka.page.move-${kind}`, { card: cardWords(first, viewer) })
}

/** That somebody has decided says nothing yet; what they decided is said when it is shown. */
export const quiet = ({ event }: MatryoshkaEvent): boolean => event === 'CardsChosen'

/** Nothing is scored before the end; until then a tableau's own points say how one stands. */
export function tally(standing: readonly number[], event: MatryoshkaEvent): readonly number[] {
  return event.event === 'TableauLaid'
    ? standing.map((points, seat) => (seat === event.seat ? event.points : points))
    : standing
}

/** What a new tableau brought over the one before it. */
export function scored(
  event: MatryoshkaEvent,
  before: MatryoshkaView,
  after: MatryoshkaView,
): Scored | null {
  if (event.event !== 'TableauLaid') return null
  const worth = (view: MatryoshkaView): number => view.tableaus.at(-1)?.[event.seat]?.points ?? 0
  return {
    seat: event.seat,
    points: worth(after) - worth(before),
    from: `[data-tableau="${event.seat}"]`,
  }
}

const LASTS: Partial<Record<MatryoshkaEvent['event'], number>> = {
  CardsTraded: 2400, // long enough to read who gave what to whom
  CardOffered: 450,
  ProposalsSeen: 400,
  TableauLaid: 300,
}

export function duration(event: MatryoshkaEvent): number {
  return LASTS[event.event] ?? 250
}
