// The scores after each move: the public ones, or those that the game's `tally` makes of the
// events.
import type { GameModule, GameName } from '../board'
import type { AnyEvent } from '../types'

interface ScoredStep {
  readonly scores: readonly number[]
  readonly events: readonly AnyEvent[]
}

/** By move, then by seat. The first entry is the beginning, the last one the result. */
export function scoreHistory(
  game: GameModule<GameName>,
  lines: readonly ScoredStep[],
  seats: number,
  result?: readonly number[],
): readonly (readonly number[])[] {
  let now: readonly number[] = Array.from({ length: seats }, () => 0)
  const all = [now]
  for (const line of lines) {
    const tally = game.tally
    now = tally ? line.events.reduce(tally, now) : line.scores
    all.push(now)
  }
  return result && lines.length > 0 ? all.with(-1, result) : all
}
