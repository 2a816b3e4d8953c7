// How a game went, from the scores after each move: what the three sentences at its end tell.

export interface Story {
  /** By how many points the winner is ahead; 0: shared. */
  readonly margin: number
  /** How often somebody else came to lead alone. */
  readonly changes: number
  /** Who led alone for the longest time, and for how many moves; null: nobody ever did. */
  readonly leader: { readonly seat: number; readonly moves: number } | null
  /** The move that brought most points at once; null: none brought any. */
  readonly best: { readonly seat: number; readonly points: number; readonly ply: number } | null
}

/** `scores` by move, then by seat; the first entry is the beginning, the last one the result. */
export function storyOf(scores: readonly (readonly number[])[]): Story {
  const last = [...(scores.at(-1) ?? [])].sort((one, other) => other - one)
  const moves: number[] = last.map(() => 0)
  let [changes, leading] = [0, -1]
  let best: Story['best'] = null
  // What is counted after the last move was earned by no single one.
  for (const [ply, now] of scores.slice(0, -1).entries()) {
    const alone = leaderOf(now)
    if (alone >= 0) {
      moves[alone] = (moves[alone] ?? 0) + 1
      if (leading >= 0 && alone !== leading) changes += 1
      leading = alone
    }
    for (const [seat, score] of now.entries()) {
      const points = score - (scores[ply - 1]?.[seat] ?? score)
      if (points > (best?.points ?? 0)) best = { seat, points, ply }
    }
  }
  const longest = Math.max(0, ...moves)
  return {
    margin: (last[0] ?? 0) - (last[1] ?? last[0] ?? 0),
    changes,
    leader: longest > 0 ? { seat: moves.indexOf(longest), moves: longest } : null,
    best,
  }
}

/** The seat that has more points than every other; -1 if none has. */
function leaderOf(scores: readonly number[]): number {
  const most = Math.max(...scores)
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : -1
}
