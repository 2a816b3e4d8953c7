// Who won, and by what, in words: the heading after a game, and what is said when it ends.
import type { GameModule, GameName } from '../../lib/board'
import { has, say, t } from '../../lib/text/say'
import type { Over } from '../../lib/types'

type Result = Over['result']

export const winnersOf = ({ ranks }: Result): number[] =>
  ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []))

export function headlineOf(
  result: Result,
  names: readonly string[],
  reader: number | null,
): string {
  if (result.won != null) return t(result.won ? 'after.solo-won' : 'after.solo-lost')
  const winners = winnersOf(result)
  const [first = 0] = winners
  if (winners.length > 1) return t('after.shared', { seats: winners }, names)
  return first === reader ? t('after.you-won') : t('after.won', { name: names[first] })
}

/** What decided between players with the same score; empty where the score did. */
export function tieBreakOf({ scores, ranks }: Result, game: GameModule<GameName>): string {
  const isTied = scores.some(
    (score, seat) =>
      ranks[seat] !== 1 && scores.some((top, at) => ranks[at] === 1 && top === score),
  )
  const key = `${game.name}.page.tie-break`
  return isTied && has(key) ? say(key) : ''
}

/** Everything about the end, as it is said. */
export function endWords(
  result: Result,
  game: GameModule<GameName>,
  names: readonly string[],
  reader: number | null,
): string {
  const scores = result.scores.map((n, seat) => t('after.score', { name: names[seat], n }))
  return [
    `${t('table.over')}.`,
    headlineOf(result, names, reader),
    tieBreakOf(result, game),
    ...scores,
  ]
    .filter(Boolean)
    .join(' ')
}
