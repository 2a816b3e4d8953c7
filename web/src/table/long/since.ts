// What happened at a table since its person last moved.
import type { LogLine } from '../../lib/types'

/** Who moved a shorter time ago remembers it. */
const LONG_MS = 10 * 60_000

interface Seen {
  readonly seat: number | null
  readonly log: readonly LogLine[]
  readonly skew: number
}

/** The moves of others after the own last one. */
export function movesSince({ seat, log }: Pick<Seen, 'seat' | 'log'>): readonly LogLine[] {
  const last = log.findLastIndex((line) => line.seat === seat)
  return seat === null || last < 0 ? [] : log.slice(last + 1)
}

/** Whether there are some, and the own last move was long ago. */
export function wasLongAgo(table: Seen, now = Date.now()): boolean {
  const own = table.log.findLast((line) => line.seat === table.seat)
  return own !== undefined && now + table.skew - own.at > LONG_MS && movesSince(table).length > 0
}

/** The next table to go to: the one whose time runs out first, then the one that waits longest. */
export function nextOf<T extends { your_turn: boolean; due?: number | null; changed: number }>(
  tables: readonly T[],
): T | undefined {
  return tables
    .filter((table) => table.your_turn)
    .toSorted((a, b) => (a.due ?? Infinity) - (b.due ?? Infinity) || a.changed - b.changed)[0]
}
