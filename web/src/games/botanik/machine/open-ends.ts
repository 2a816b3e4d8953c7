// The free cells that the open ends of a machine lead to, and what lies around them.
import type { BotanikBuilt } from '../../../lib/types'

/** What borders on a free cell: in which direction, and which tile; null is the Source. */
export interface Neighbour {
  readonly side: string
  readonly tile: string | null
}

export interface OpenCell {
  readonly x: number
  readonly y: number
  /** Open towards the cell: a pipe has to meet them. */
  readonly pipes: readonly Neighbour[]
  /** Closed towards the cell: a closed side has to meet them. */
  readonly walls: readonly Neighbour[]
}

type Lying = Pick<BotanikBuilt, 'x' | 'y' | 'openings'> & { readonly tile: string | null }
const STEPS = [
  ['north', 0, -1, 'south'],
  ['east', 1, 0, 'west'],
  ['south', 0, 1, 'north'],
  ['west', -1, 0, 'east'],
] as const

export function openCells(tiles: readonly BotanikBuilt[], source: readonly string[]): OpenCell[] {
  const lying: Lying[] = [{ tile: null, x: 0, y: 0, openings: [...source] }, ...tiles]
  const at = (x: number, y: number): Lying | undefined =>
    lying.find((one) => one.x === x && one.y === y)
  const found = new Map<string, OpenCell>()
  for (const { x, y, openings } of lying)
    for (const [side, dx, dy] of STEPS) {
      const [there, below] = [x + dx, y + dy]
      if (!openings.includes(side) || at(there, below)) continue
      found.set(`${there},${below}`, around(there, below, at))
    }
  return [...found.values()]
}

function around(x: number, y: number, at: (x: number, y: number) => Lying | undefined): OpenCell {
  const pipes: Neighbour[] = []
  const walls: Neighbour[] = []
  for (const [side, dx, dy, back] of STEPS) {
    const near = at(x + dx, y + dy)
    if (near) (near.openings.includes(back) ? pipes : walls).push({ side, tile: near.tile })
  }
  return { x, y, pipes, walls }
}
