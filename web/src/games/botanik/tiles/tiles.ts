// Tiles and moves as text (`rs`, `rsf` with a flower, `place rs 0,-1 1`) and as things to draw. Nothing here knows what
// is legal.
import { turned, type Turns } from '../../../pieces/piece'
import type { Openings, TileColour, TileType } from '../../../pieces/botanik/tile'
import type { BotanikTileType, BotanikView } from '../../../lib/types'

export const TYPES: Readonly<Record<string, TileType>> = {
  s: 'straight',
  e: 'elbow',
  t: 'tee',
  c: 'cross',
  p: 'plant',
  v: 'vegetable',
  m: 'mecabotanist',
}
export const COLOURS: readonly TileColour[] = ['r', 'y', 'g', 'b', 'k']
export const SIDES = ['north', 'east', 'south', 'west'] as const

export interface Look {
  readonly colour: TileColour
  readonly type: TileType
  readonly flowers: number
  /** As the tile lies unturned. */
  readonly openings: Openings
}

export function openingsOf(sides: readonly string[]): Openings {
  const [north, east, south, west] = SIDES.map((side) => sides.includes(side)) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ]
  return [north, east, south, west]
}

/** How a tile looks, with the flowers and openings that the game's own data give it. */
export function look(name: string, types: readonly BotanikTileType[]): Look {
  const kind = types.find(({ letter }) => letter === name.slice(1))
  return {
    colour: name[0] as TileColour,
    type: TYPES[name[1] ?? ''] ?? 'straight',
    flowers: kind?.flowers ?? 0,
    openings: openingsOf(kind?.openings ?? []),
  }
}

/** What a pipe with a flower is called by, in a game whose pipes differ in that. */
export const isNamedWithFlower = (name: string): boolean => name.endsWith('f')

export const isMecabotanist = (name: string): boolean => name[1] === 'm'

/** After how many quarter turns a tile looks the same again. */
export function period(openings: Openings): number {
  const same = (turns: Turns): boolean =>
    turned(openings, turns).every((open, at) => open === openings[at])
  return same(1) ? 1 : same(2) ? 2 : 4
}

export type Move =
  | { readonly kind: 'side' | 'centre'; readonly tile: string; readonly column: number }
  | {
      readonly kind: 'place'
      readonly tile: string
      readonly x: number
      readonly y: number
      readonly turns: Turns
    }
  | { readonly kind: 'swap'; readonly column: number }

export function read(move: string): Move {
  const [first = '', second = '', third = '', fourth = ''] = move.split(' ')
  if (first === 'swap') return { kind: 'swap', column: Number(second) }
  if (first === 'place') {
    const [x, y] = third.split(',').map(Number)
    return { kind: 'place', tile: second, x: x ?? 0, y: y ?? 0, turns: Number(fourth) as Turns }
  }
  return { kind: second === 'side' ? 'side' : 'centre', tile: first, column: Number(third) }
}

export const cellKey = (x: number, y: number): string => `${x},${y}`

/** How the moves begin that use this tile now: what `preview` takes with a question mark. */
export function begun(tile: string, decision: string | null): string {
  if (decision !== 'resolve') return `${tile} `
  return isMecabotanist(tile) ? 'swap ' : `place ${tile} `
}

/** For each cell that takes the tile, the turns in which it fits, ascending. */
export function fits(
  legal: readonly string[],
  tile: string,
): ReadonlyMap<string, readonly Turns[]> {
  const cells = new Map<string, Turns[]>()
  for (const text of legal) {
    if (!text.startsWith(`place ${tile} `)) continue
    const move = read(text)
    if (move.kind !== 'place') continue
    const key = cellKey(move.x, move.y)
    cells.set(key, [...(cells.get(key) ?? []), move.turns].sort())
  }
  return cells
}

/** The turn nearest clockwise to the wanted one among those that fit. */
export function nearestTurn(wanted: number, among: readonly Turns[]): Turns {
  for (let by = 0; by < 4; by += 1) {
    const turns = ((wanted + by) % 4) as Turns
    if (among.includes(turns)) return turns
  }
  return among[0] ?? 0
}

/** Whose machine lies at the foot of the table. */
export const nearSeat = (view: BotanikView, seat: number | null): number => seat ?? view.first
