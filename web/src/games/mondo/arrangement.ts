// Where world and heap lie on a wide table: side by side, both as large as they fit.
// Narrow and low tables are laid out by styles alone.

/** Tiles in the heap. */
const TILES = 136
/** Width to height of a world with its border. */
const RATIO = 648 / 448
/** Squares across a world, with the border. */
const ACROSS = 6.48
/** A tile is looked for among many; a square of the world should be about twice as large. */
const SQUARE_TO_TILE = 2.1
/** Clock, hand and the rivals' worlds, below the own one. */
const HAND = 136
const RIVALS = 116
const GOALS = 50
const GAP = 12
const FRAME = 16

export interface Room {
  readonly width: number
  readonly height: number
  readonly rivals: number
  readonly goals: boolean
}

export interface Arrangement {
  /** Widths in pixels. */
  readonly world: number
  readonly tile: number
  readonly rival: number
  readonly columns: number
  readonly rows: number
}

/** The arrangement in which the smaller of the two, square or tile, is largest. */
export function arrange({ width, height, rivals, goals }: Room): Arrangement {
  const below = HAND + (rivals > 0 ? RIVALS : 0) + (goals ? GOALS : 0)
  let best: Arrangement | null = null
  let largest = 0
  for (let columns = 5; columns <= 24; columns += 1) {
    const rows = Math.ceil(TILES / columns)
    const tile = Math.floor((height - FRAME) / rows)
    const left = width - columns * tile - FRAME - GAP
    const world = Math.max(0, Math.min(left, (height - below) * RATIO))
    const size = Math.min(tile * SQUARE_TO_TILE, world / ACROSS)
    if (best !== null && size <= largest) continue
    largest = size
    const high = height - world / RATIO - below + RIVALS - 44
    const rival = Math.max(0, Math.min((left - rivals * GAP) / Math.max(1, rivals), high * RATIO))
    best = { world, tile, rival, columns, rows }
  }
  if (best === null) throw new Error('there is always an arrangement')
  return best
}
