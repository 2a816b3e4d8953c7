// Tiles and squares as text and as pieces. Nothing here knows what may be done with them.
import type { MondoMismatch, MondoPlaced, MondoTiles, MondoView } from '../../lib/types'
import type { Edges, Landscape, Species, Volcano } from '../../pieces/mondo/land'
import { WORLD } from '../../pieces/mondo/shores'
import { turned, type Turns } from '../../pieces/piece'

export type Face = 'front' | 'back'
export interface Drawn {
  readonly edges: Edges
  readonly animal?: Species
  readonly volcano?: Volcano
}
/** A tile as it lies in a hand or on a board. */
export interface OrientedTile {
  readonly tile: number
  readonly face: Face
  readonly turns: Turns
}

export const SQUARES: readonly string[] = Array.from(
  { length: WORLD.rows * WORLD.columns },
  (_, at) => `${'abcdef'[at % WORLD.columns] ?? ''}${Math.floor(at / WORLD.columns) + 1}`,
)
export const SIDES = ['north', 'east', 'south', 'west'] as const
const KINDS: Readonly<Record<string, Landscape>> = {
  water: 'W',
  forest: 'F',
  plains: 'P',
  desert: 'D',
}
export const LAND_NAMES: Readonly<Record<Landscape, string>> = {
  W: 'water',
  F: 'forest',
  P: 'plains',
  D: 'desert',
}

export const landOf = (kind: string): Landscape => KINDS[kind] ?? 'W'
export const columnOf = (square: string): number => square.charCodeAt(0) - 97
export const rowOf = (square: string): number => Number(square[1]) - 1
export const faceOf = (letter: string): Face => (letter === 'b' ? 'back' : 'front')

/** Thrown on the table, not laid in rows: degrees. */
export const leanOf = (tile: number): number => ((tile * 47) % 9) - 4

const drawings = new WeakMap<MondoTiles, Map<string, Drawn>>()

/** What a face shows; the same object every time, so that nothing is drawn twice. */
export function drawn(tiles: MondoTiles, tile: number, face: Face): Drawn {
  let known = drawings.get(tiles)
  if (!known) drawings.set(tiles, (known = new Map()))
  const key = `${tile}${face}`
  let found = known.get(key)
  if (!found) known.set(key, (found = draw(tiles, tile - 1, face)))
  return found
}

function draw(tiles: MondoTiles, at: number, face: Face): Drawn {
  if (face === 'back') return { edges: [...(tiles.backs[at] ?? 'W').repeat(4)] as unknown as Edges }
  const [animal, volcano] = [tiles.animals[at], tiles.volcanoes[at]]
  return {
    edges: [...(tiles.fronts[at] ?? 'WWWW')] as unknown as Edges,
    ...(animal ? { animal: animal as Species } : {}),
    ...(volcano && volcano !== '-' ? { volcano: volcano as Volcano } : {}),
  }
}

let last: MondoTiles | null = null
let lastKey = ''
/**
 * The tiles are the same during the whole game, but every view brings a copy: the first one is
 * kept.
 */
export function boxOf(view: MondoView): MondoTiles {
  const key = `${view.tiles.fronts.join('')}${view.tiles.backs}${view.tiles.volcanoes}`
  if (last === null || key !== lastKey) [last, lastKey] = [view.tiles, key]
  return last
}

/** The move's text: of all turns that look the same, the notation has the smallest. */
export function spellPut(square: string, oriented: OrientedTile, tiles: MondoTiles): string {
  if (oriented.face === 'back') return `put ${square} back 0`
  const { edges } = drawn(tiles, oriented.tile, 'front')
  const wanted = turned(edges, oriented.turns).join('')
  const turns =
    ([0, 1, 2, 3] as const).find((count) => turned(edges, count).join('') === wanted) ?? 0
  return `put ${square} front ${turns}`
}

/**
 * The sides of a square that do not match, 0 north … 3 west; each pair is marked once, on its first
 * tile.
 */
export function faultsOn(square: string, mismatches: readonly MondoMismatch[]): number[] {
  return mismatches
    .filter((edge) => edge.square === square)
    .map((edge) => SIDES.indexOf(edge.side as (typeof SIDES)[number]))
}

export const placedOn = (tiles: readonly MondoPlaced[]): ReadonlyMap<string, MondoPlaced> =>
  new Map(tiles.map((tile) => [tile.square, tile]))

/** Squares that some of these moves put a tile on. */
export const targets = (legal: readonly string[]): ReadonlySet<string> =>
  new Set(legal.flatMap((move) => (move.startsWith('put ') ? [move.slice(4, 6)] : [])))

/**
 * Every view brings new objects. This returns the last one as long as the content is equal, so that
 * nothing is drawn again.
 */
export function reuseEqual<T>(): (now: T) => T {
  let key = ''
  let kept: T | null = null
  return (now) => {
    const said = JSON.stringify(now)
    if (kept === null || said !== key) [kept, key] = [now, said]
    return kept
  }
}
