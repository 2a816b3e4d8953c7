// How the tile in hand would fit, in words: for squares, and for the list of moves.
import type { Say } from '../../lib/board'
import type { MondoFit, MondoPreview } from '../../lib/types'

/** `fits`, or `two mismatches, north and west`; then what it would close. */
export function fitWords({ mismatches, closes }: MondoFit, say: Say): string {
  const fit =
    mismatches.length === 0
      ? say('mondo.page.fits')
      : say('mondo.page.mismatches', { n: mismatches.length, sides: mismatches })
  return closes.length > 0 ? say('mondo.page.fits-and-closes', { fit, kinds: closes }) : fit
}

export type Fits = ReadonlyMap<string, MondoFit>

export const fitsOf = (preview: MondoPreview | null): Fits =>
  new Map((preview?.fits ?? []).map((fit) => [fit.move, fit]))

/** The better fit first: fewer mismatches, then more points. */
export function byFit(fits: Fits): (one: string, other: string) => number {
  return (one, other) => {
    const [a, b] = [fits.get(one), fits.get(other)]
    if (!a || !b) return a ? -1 : b ? 1 : 0
    return a.mismatches.length - b.mismatches.length || b.change - a.change
  }
}
