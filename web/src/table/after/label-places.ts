// Where the labels at the ends of lines stand: beside their lines, but never over one another.

/** How far apart two labels are. */
export const APART = 18

/** A place for each end, from the highest, given where the lines end; none is below `lowest`. */
export function labelPlaces(ends: readonly number[], lowest: number): number[] {
  let last = -Infinity
  const down = ends.map((end) => (last = Math.max(end, last + APART)))
  // What is too low moves up, and only as much of what is above it as is in its way.
  let floor = lowest
  return down
    .toReversed()
    .map((place) => {
      const moved = Math.min(place, floor)
      floor = moved - APART
      return moved
    })
    .toReversed()
}
