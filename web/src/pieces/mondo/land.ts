// Mondo's landscapes and species: how they look and where things lie on a tile. Edges are clockwise
// from north.
import { DIRECTIONS } from '../piece'

export type Landscape = 'W' | 'F' | 'P' | 'D'
export type Edges = readonly [Landscape, Landscape, Landscape, Landscape]
export type Species =
  | 'bison'
  | 'elephant'
  | 'zebra'
  | 'lion'
  | 'panda'
  | 'parrot'
  | 'tiger'
  | 'cassowary'
  | 'snake'
  | 'scorpion'
  | 'camel'
  | 'lizard'
  | 'penguin'
  | 'turtle'
  | 'dolphin'
  | 'whale'
export type Volcano = 'A' | 'I'

export const HOME: Readonly<Record<Species, Landscape>> = {
  bison: 'P',
  elephant: 'P',
  zebra: 'P',
  lion: 'P',
  panda: 'F',
  parrot: 'F',
  tiger: 'F',
  cassowary: 'F',
  snake: 'D',
  scorpion: 'D',
  camel: 'D',
  lizard: 'D',
  penguin: 'W',
  turtle: 'W',
  dolphin: 'W',
  whale: 'W',
}

/**
 * How far to move an animal up in its 32 × 32 box, for those that are drawn at the bottom of it.
 */
export const LIFTS: Readonly<Partial<Record<Species, number>>> = { turtle: 5, bison: 1, zebra: 0.5 }

export interface LandLook {
  readonly ground: string
  readonly deep: string
  readonly light: string
}

export const LANDS: Readonly<Record<Landscape, LandLook>> = {
  W: { ground: '#63b1d0', deep: '#256a8c', light: '#c6e7f3' },
  F: { ground: '#4f9159', deep: '#1f5231', light: '#9bcf92' },
  P: { ground: '#c2d066', deep: '#71832a', light: '#eef2b4' },
  D: { ground: '#eac27a', deep: '#9c6a26', light: '#fbe8bd' },
}

export interface Point {
  readonly x: number
  readonly y: number
}

const MIDDLE: Point = { x: 50, y: 50 }
/** Corner k lies between edge k - 1 and edge k. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
]

/** A point on the way from the middle to an edge: 0 is the middle, 50 the edge. */
export function towards(edge: number, distance: number): Point {
  const { dx, dy } = DIRECTIONS[edge % 4] as { dx: number; dy: number }
  return { x: 50 + dx * distance, y: 50 + dy * distance }
}

/**
 * MON-04: a landscape on two opposite edges only is one region, so it must pass through the middle.
 */
function isCutOff(edges: Edges, edge: number): boolean {
  const left = edges[(edge + 3) % 4]
  return left === edges[(edge + 1) % 4] && left !== edges[edge]
}

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * From a corner to the middle with a soft swing; backwards it is the same line, so neighbours fit.
 */
function shore(from: Point, to: Point, corner: Point): string {
  const dx = MIDDLE.x - corner.x
  const dy = MIDDLE.y - corner.y
  const at = (part: number, side: number): string =>
    `${round(corner.x + dx * part - (dy * side) / 8)} ${round(corner.y + dy * part + (dx * side) / 8)}`
  const near = at(0.35, 1)
  const far = at(0.7, -1)
  return from === corner ? `C${near} ${far} ${to.x} ${to.y}` : `C${far} ${near} ${to.x} ${to.y}`
}

/**
 * A rounded bay from corner to corner, for an edge that another landscape cuts off from the middle.
 */
function bay(start: Point, end: Point, edge: number): string {
  const tip = towards(edge, 13)
  const along = { x: (end.x - start.x) / 100, y: (end.y - start.y) / 100 }
  const lean = (corner: Point): string => `${corner.x * 0.66 + 17} ${corner.y * 0.66 + 17}`
  const beside = (by: number): string => `${tip.x + along.x * by} ${tip.y + along.y * by}`
  return `C${lean(start)} ${beside(-20)} ${tip.x} ${tip.y}C${beside(20)} ${lean(end)} ${end.x} ${end.y}`
}

export interface Wedge {
  readonly land: Landscape
  readonly area: string
  /** The lines where it meets another landscape, or ''. */
  readonly shores: string
  readonly isBay: boolean
}

/** Bays come last, because they lie on top of what passes them. */
export function wedgesOf(edges: Edges): Wedge[] {
  const wedges = edges.map((_, edge) =>
    isCutOff(edges, edge) ? bayOf(edges, edge) : triangleOf(edges, edge),
  )
  return wedges.sort((one, other) => Number(one.isBay) - Number(other.isBay))
}

function bayOf(edges: Edges, edge: number): Wedge {
  const start = CORNERS[edge] as Point
  const outline = `M${start.x} ${start.y}${bay(start, CORNERS[(edge + 1) % 4] as Point, edge)}`
  return { land: edges[edge] as Landscape, area: `${outline}Z`, shores: outline, isBay: true }
}

function triangleOf(edges: Edges, edge: number): Wedge {
  const land = edges[edge] as Landscape
  const start = CORNERS[edge] as Point
  const end = CORNERS[(edge + 1) % 4] as Point
  const into = `M${start.x} ${start.y}${shore(start, MIDDLE, start)}`
  const before = (edge + 3) % 4
  // Each shore is drawn by the wedge that follows it; a bay before us draws its own.
  const hasShore = edges[before] !== land && !isCutOff(edges, before)
  return {
    land,
    area: `${into}${shore(MIDDLE, end, end)}Z`,
    shores: hasShore ? into : '',
    isBay: false,
  }
}

/** The landscape under everything: one that passes through the middle, else the most frequent. */
export function groundOf(edges: Edges): Landscape {
  const counts = edges.map((land) => edges.filter((other) => other === land).length)
  return edges[counts.indexOf(Math.max(...counts))] as Landscape
}

export interface Standing {
  readonly animal?: Point
  readonly volcano?: Point
}

/** An animal stands in the region of its own landscape; a volcano stands where room is left. */
export function standing(edges: Edges, species: Species | undefined, volcano: boolean): Standing {
  if (!species) return volcano ? { volcano: MIDDLE } : {}
  const home = edges.flatMap((land, edge) => (land === HOME[species] ? [edge] : []))
  const first = home[0]
  if (volcano) {
    const edge = first ?? 0
    return { animal: towards(edge, 25), volcano: towards(edge + 2, 22) }
  }
  if (first === undefined) return { animal: MIDDLE }
  const points = home.map((edge) => towards(edge, home.length === 1 ? 24 : 16))
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  return { animal: { x: mean((p) => p.x), y: mean((p) => p.y) } }
}
