// The ten series: each has a letter, three colours, a motif and a cloth, so that no series is told
// by one cue alone.

export type Series = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j'
export type Size = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type MotifName =
  'rose' | 'drop' | 'clover' | 'heart' | 'sun' | 'tulip' | 'star' | 'moon' | 'cherry' | 'snow'
export type ClothName =
  | 'dots'
  | 'waves'
  | 'plaid'
  | 'scales'
  | 'stripes'
  | 'diamonds'
  | 'crosses'
  | 'bands'
  | 'zigzag'
  | 'flakes'

export interface SeriesLook {
  readonly coat: string
  readonly deep: string
  readonly scarf: string
  /** The sign on the apron. */
  readonly motif: MotifName
  /** The weave of the coat. */
  readonly cloth: ClothName
  readonly hair: string
}

export const SERIES: Readonly<Record<Series, SeriesLook>> = {
  a: {
    coat: '#c4342f',
    deep: '#74171a',
    scarf: '#f0bb48',
    motif: 'rose',
    cloth: 'dots',
    hair: '#4a2c1d',
  },
  b: {
    coat: '#2f73ba',
    deep: '#153c68',
    scarf: '#f2ead8',
    motif: 'drop',
    cloth: 'waves',
    hair: '#d79b3f',
  },
  c: {
    coat: '#3f9150',
    deep: '#1b4a2b',
    scarf: '#f4d763',
    motif: 'clover',
    cloth: 'plaid',
    hair: '#7a3d1c',
  },
  d: {
    coat: '#e07aa2',
    deep: '#8a2c5a',
    scarf: '#a83a6f',
    motif: 'heart',
    cloth: 'scales',
    hair: '#3a2a25',
  },
  e: {
    coat: '#e6a92e',
    deep: '#7e4a0c',
    scarf: '#b4472a',
    motif: 'sun',
    cloth: 'stripes',
    hair: '#5b351d',
  },
  f: {
    coat: '#7d51ab',
    deep: '#412661',
    scarf: '#ecc3df',
    motif: 'tulip',
    cloth: 'diamonds',
    hair: '#c98a3a',
  },
  g: {
    coat: '#1f9190',
    deep: '#0b4b4c',
    scarf: '#f28c6b',
    motif: 'star',
    cloth: 'crosses',
    hair: '#3a2419',
  },
  h: {
    coat: '#37426f',
    deep: '#191f3f',
    scarf: '#c3cfee',
    motif: 'moon',
    cloth: 'bands',
    hair: '#8a4b22',
  },
  i: {
    coat: '#e0702f',
    deep: '#823410',
    scarf: '#3d7d49',
    motif: 'cherry',
    cloth: 'zigzag',
    hair: '#2f221d',
  },
  j: {
    coat: '#8fc0d4',
    deep: '#2b5a70',
    scarf: '#fbfbf8',
    motif: 'snow',
    cloth: 'flakes',
    hair: '#e0b060',
  },
}

export const SERIES_LETTERS = Object.keys(SERIES) as Series[]

/** A doll of size 1 is not a seventh of size 7: it must still have a face at 48 px. */
export function heightOf(size: Size): number {
  return 0.48 + (0.52 * (size - 1)) / 6
}
