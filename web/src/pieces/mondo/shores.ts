// Where the landscapes around a world board lie.
import type { Landscape } from './land'

/** How broad the border is; a square is 100. */
export const RIM = 24
export const WORLD = { columns: 6, rows: 4, wide: 600, high: 400 } as const

interface Shore {
  readonly land: Landscape
  readonly points: string
  /** Where its sign stands. */
  readonly x: number
  readonly y: number
}

/**
 * Clockwise from the north-west corner, as the rules name them; the corners are mitred, like those
 * of a picture frame.
 */
export function shoresOf(border: readonly string[]): Shore[] {
  const { columns, rows, wide, high } = WORLD
  const [top = '', right = '', bottom = '', left = ''] = border
  const quad = (...corners: number[]): string => corners.join(' ')
  const end = (at: number, last: number): [number, number] => [
    at === 0 ? RIM : 0,
    at === last ? RIM : 0,
  ]
  return [
    ...[...top].map((land, at) => {
      const [a, b] = end(at, columns - 1)
      return {
        land,
        points: quad(at * 100, 0, at * 100 - a, -RIM, at * 100 + 100 + b, -RIM, at * 100 + 100, 0),
        x: at * 100 + 50,
        y: -RIM / 2,
      }
    }),
    ...[...right].map((land, at) => {
      const [a, b] = end(at, rows - 1)
      return {
        land,
        points: quad(
          wide,
          at * 100,
          wide + RIM,
          at * 100 - a,
          wide + RIM,
          at * 100 + 100 + b,
          wide,
          at * 100 + 100,
        ),
        x: wide + RIM / 2,
        y: at * 100 + 50,
      }
    }),
    ...[...bottom].reverse().map((land, at) => {
      const [a, b] = end(at, columns - 1)
      return {
        land,
        points: quad(
          at * 100,
          high,
          at * 100 - a,
          high + RIM,
          at * 100 + 100 + b,
          high + RIM,
          at * 100 + 100,
          high,
        ),
        x: at * 100 + 50,
        y: high + RIM / 2,
      }
    }),
    ...[...left].reverse().map((land, at) => {
      const [a, b] = end(at, rows - 1)
      return {
        land,
        points: quad(0, at * 100, -RIM, at * 100 - a, -RIM, at * 100 + 100 + b, 0, at * 100 + 100),
        x: -RIM / 2,
        y: at * 100 + 50,
      }
    }),
  ] as Shore[]
}
