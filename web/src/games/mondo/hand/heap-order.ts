// Where the tiles of a round lie (docs/randomness.md, "Mondo"): the same on every screen, another
// order in every round.
import { hashesOf } from '../../../lib/sha256.ts'

/** The number of the tile at each place. `dealt`: the faces with which the round began. */
export function heapOrder(dealt: string): readonly number[] {
  const tiles = Array.from(dealt, (_, at) => at + 1)
  const lots = tiles.map(String).map(hashesOf(`${dealt} `))
  const lot = (tile: number): string => lots[tile - 1] ?? ''
  return tiles.sort((one, other) => (lot(one) < lot(other) ? -1 : 1))
}

/** The tile that lies closest to `last`, of those that are still in the middle; 1 without any. */
export function nearestTile(dealt: string, middle: string, last: number): number {
  const order = heapOrder(dealt)
  const place = order.indexOf(last)
  const there = order.flatMap((tile, at) =>
    middle[tile - 1] === '-' ? [] : [{ tile, far: Math.abs(at - place) }],
  )
  return there.sort((one, other) => one.far - other.far)[0]?.tile ?? 1
}
