// The legal moves, sorted by what they are made with, and where a held domino would lie. Notation
// and geometry only.
import { WAYS, type Cell, type Land } from './valley/land'

export type Way = 0 | 1 | 2 | 3

export interface Placement {
  /** In notation; legal or not. */
  readonly move: string
  readonly low: string
  readonly high: string
  readonly way: Way
}

export interface Choices {
  /** By domino. */
  readonly places: ReadonlyMap<string, readonly Placement[]>
  /** By cell, then by sort (`own turf`). */
  readonly plants: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By cell. */
  readonly retrievals: ReadonlyMap<string, string>
  readonly all: ReadonlySet<string>
}

export function choicesOf(legal: readonly string[], land: Land): Choices {
  const places = new Map<string, Placement[]>()
  const plants = new Map<string, Map<string, string>>()
  const retrievals = new Map<string, string>()
  for (const move of legal) {
    const [kind, one = '', two = '', three = ''] = move.split(' ')
    if (kind === 'place')
      append(places, one, {
        move,
        low: two,
        high: three,
        way: wayBetween(land.at(two), land.at(three)),
      })
    if (kind === 'plant')
      plants.set(three, (plants.get(three) ?? new Map<string, string>()).set(`${one} ${two}`, move))
    if (kind === 'retrieve') retrievals.set(one, move)
  }
  return { places, plants, retrievals, all: new Set(legal) }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
}

function wayBetween(from: Cell | undefined, to: Cell | undefined): Way {
  const found = WAYS.findIndex(
    ({ rows, columns }) =>
      from && to && from.row + rows === to.row && from.column + columns === to.column,
  )
  return (found < 0 ? 0 : found) as Way
}

export const isDouble = (domino: string): boolean => domino[0] === domino[1]
const turned = (way: Way, by: number): Way => ((way + by) % 4) as Way

/**
 * The placements that cover a cell, best first: those that turn the held domino least, with its
 * first half here.
 */
function over(
  placements: readonly Placement[],
  cell: string,
  way: Way,
  domino: string,
): readonly Placement[] {
  // The halves of a double are alike, so its direction may be counted from either half.
  const seen = (placement: Placement): Placement =>
    isDouble(domino) && placement.high === cell
      ? { ...placement, way: turned(placement.way, 2) }
      : placement
  const far = (placement: Placement): number =>
    ((placement.way - way + 4) % 4) * 2 + (placement.low === cell ? 0 : 1)
  return placements
    .filter(({ low, high }) => low === cell || high === cell)
    .map(seen)
    .sort((one, two) => far(one) - far(two))
}

/** Where a held domino lies when it is pointed at a cell: a legal placement if there is one. */
export function aimed(
  domino: string,
  cell: Cell,
  way: Way,
  choices: Choices,
  land: Land,
): Placement | null {
  return (
    over(choices.places.get(domino) ?? [], cell.name, way, domino)[0] ??
    asHeld(domino, cell, way, land)
  )
}

/**
 * As it is held or, if possible, turned so that it lies in the brook, legal or not. Null if it
 * would leave the map.
 */
function asHeld(domino: string, cell: Cell, way: Way, land: Land): Placement | null {
  const halves = [0, 1, 2, 3].map((by) => {
    const now = turned(way, by)
    return { now, other: land.near(cell.row + WAYS[now].rows, cell.column + WAYS[now].columns) }
  })
  for (const { now, other } of [...halves.filter((half) => half.other?.area === null), ...halves]) {
    if (!other) continue
    // A double names the cell first that comes first in reading order.
    const swap =
      isDouble(domino) &&
      (other.row < cell.row || (other.row === cell.row && other.column < cell.column))
    const [low, high] = swap ? [other.name, cell.name] : [cell.name, other.name]
    return { move: `place ${domino} ${low} ${high}`, low, high, way: now }
  }
  return null
}

/** The way to hold a domino next: over a cell the next placement that fits, else a quarter turn. */
export function nextWay(
  domino: string,
  cell: Cell | null,
  way: Way,
  choices: Choices,
  land: Land,
): Way {
  const now = cell && aimed(domino, cell, way, choices, land)
  if (cell && now && choices.all.has(now.move)) {
    for (const by of [1, 2, 3]) {
      const next = aimed(domino, cell, turned(now.way, by), choices, land)
      if (next && next.move !== now.move && next.way === turned(now.way, by)) return next.way
    }
  }
  return turned(way, 1)
}

/** How a lying domino is drawn: west or north half first. */
export function drawn(low: Cell, high: Cell): { at: Cell; vertical: boolean; swapped: boolean } {
  const vertical = low.column === high.column
  const swapped = vertical ? high.row < low.row : high.column < low.column
  return { at: swapped ? high : low, vertical, swapped }
}
