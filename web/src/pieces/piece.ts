// What every drawn piece shares. Pieces draw what their props say: no state, no rules, no texts of
// their own.
import type { SVGAttributes } from 'svelte/elements'

/**
 * A piece is one <svg>: usable in HTML, and nested in a board's <svg> with x, y, width and height.
 */
export interface PieceProps extends Omit<SVGAttributes<SVGSVGElement>, 'viewBox' | 'children'> {
  /**
   * With a label the piece is an image of that name for screen readers; without one it is
   * decoration.
   */
  label?: string
}

/** Outline weight in units of a piece 100 units wide: the same in all games. */
export const LINE = 2.5

type Described = { role: 'img'; 'aria-label': string } | { 'aria-hidden': 'true' }

export function described(label: string | undefined): Described {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }
}

/** North, east, south, west: indices of edges, clockwise, as in the rule sheets. */
export const DIRECTIONS = [
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
] as const

export type Turns = 0 | 1 | 2 | 3

/** Edges are turned, never the picture: light stays in the upper left and symbols stay upright. */
export function turned<T>(edges: readonly T[], turns: Turns): T[] {
  return edges.map((_, at) => edges[(at - turns + edges.length) % edges.length] as T)
}
