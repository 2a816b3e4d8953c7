// What a Botanik tile can be. Openings and flowers are data of the game; the values here are drawn
// where none are given.

export type TileColour = 'r' | 'y' | 'g' | 'b' | 'k'
export type TileType =
  'straight' | 'elbow' | 'tee' | 'cross' | 'plant' | 'vegetable' | 'mecabotanist'
/** North, east, south, west: does the tile open there? */
export type Openings = readonly [boolean, boolean, boolean, boolean]

export interface ColourLook {
  /** Enamel of the tile, its darker and lighter tones, and the name of its sign. */
  readonly enamel: string
  readonly deep: string
  readonly light: string
  readonly sign: 'tulip' | 'sun' | 'leaf' | 'drop' | 'moon'
}

export const COLOURS: Readonly<Record<TileColour, ColourLook>> = {
  r: { enamel: '#b8443c', deep: '#6f211f', light: '#f3b3a2', sign: 'tulip' },
  y: { enamel: '#d9aa35', deep: '#7b560c', light: '#fbe6a4', sign: 'sun' },
  g: { enamel: '#4f8d55', deep: '#214c2b', light: '#c4e3b4', sign: 'leaf' },
  b: { enamel: '#3e78b0', deep: '#1b416a', light: '#b9d8f2', sign: 'drop' },
  k: { enamel: '#4b4a52', deep: '#1f1e24', light: '#cfcdd8', sign: 'moon' },
}

const O = true
const X = false
export const OPENINGS: Readonly<Record<TileType, Openings>> = {
  straight: [O, X, O, X],
  elbow: [O, O, X, X],
  tee: [O, O, O, X],
  cross: [O, O, O, O],
  plant: [O, X, X, X],
  vegetable: [O, X, X, X],
  mecabotanist: [X, X, X, X],
}

/**
 * Corners clockwise from the north-east: flowers fill them in this order, the sign of a plant has
 * the last one.
 */
export const CORNERS = [
  { x: 81, y: 19 },
  { x: 81, y: 81 },
  { x: 19, y: 81 },
  { x: 19, y: 19 },
] as const
