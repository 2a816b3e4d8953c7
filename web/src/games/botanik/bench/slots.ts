// Arrivals keep their place while one after the other is taken: nothing moves under the pointer.

export interface Slot {
  /** Null once it was taken. */
  readonly tile: string | null
  /** What lay here last: where a tile that was just taken comes from. */
  readonly was: string | null
}

export function arrange(before: readonly Slot[], arrivals: readonly string[]): readonly Slot[] {
  const rest = [...arrivals]
  const kept = before.map(({ tile, was }) => {
    const at = tile === null ? -1 : rest.indexOf(tile)
    if (at < 0) return { tile: null, was: tile ?? was }
    rest.splice(at, 1)
    return { tile, was: null }
  })
  // Something new: a phase began, or another moment of the game is looked at.
  return rest.length === 0 && before.length > 0
    ? kept
    : arrivals.map((tile, at) => ({ tile, was: before[at]?.tile ?? null }))
}

/**
 * The index in the pool of the tile in a slot. Slots keep their place, so the two orders may
 * differ.
 */
export function poolIndex(pool: readonly string[], slots: readonly Slot[], at: number): number {
  const tile = slots[at]?.tile
  const earlier = slots.slice(0, at).filter((other) => other.tile === tile).length
  return pool.flatMap((other, index) => (other === tile ? [index] : []))[earlier] ?? -1
}
