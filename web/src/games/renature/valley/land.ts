// The map as a landscape: cells by name, islands as rounded outlines, where their tokens lie.
// Geometry only.

/** A cell is this wide in the drawing. */
export const CELL = 100
const COLUMNS = 'abcdefghijklmnopqrstuvwx'
const BROOK = '.'

export interface Cell {
  readonly name: string
  readonly row: number
  readonly column: number
  /** The letter of its area; null is brook. */
  readonly area: string | null
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Island {
  readonly letter: string
  readonly cells: readonly Cell[]
  /** Where its token lies: between its plants. */
  readonly token: Place
  /** Where what it pays is written. */
  readonly middle: Place
  readonly outline: (inset: number, round: number) => string
}

export interface Land {
  readonly rows: number
  readonly columns: number
  readonly cells: readonly Cell[]
  readonly islands: readonly Island[]
  readonly at: (name: string) => Cell | undefined
  readonly near: (row: number, column: number) => Cell | undefined
}

/** East, south, west, north: where the second half of a domino lies from the first. */
export const WAYS = [
  { rows: 0, columns: 1 },
  { rows: 1, columns: 0 },
  { rows: 0, columns: -1 },
  { rows: -1, columns: 0 },
] as const

export const corner = ({ row, column }: Cell): Place => ({ x: column * CELL, y: row * CELL })
export const middleOf = ({ row, column }: Cell): Place => ({
  x: (column + 0.5) * CELL,
  y: (row + 0.5) * CELL,
})
export const columnName = (column: number): string => COLUMNS[column] ?? '?'

let last: { key: string; land: Land } | null = null

/** The same map again and again: it is worked out once. */
export function landOf(map: readonly string[]): Land {
  const key = map.join()
  if (last?.key !== key) last = { key, land: survey(map) }
  return last.land
}

function survey(map: readonly string[]): Land {
  const grid = map.map((line, row) =>
    [...line].map((letter, column): Cell => ({
      name: `${columnName(column)}${row + 1}`,
      row,
      column,
      area: letter === BROOK ? null : letter,
    })),
  )
  const cells = grid.flat()
  const names = new Map(cells.map((cell) => [cell.name, cell]))
  const letters = [...new Set(cells.flatMap(({ area }) => (area === null ? [] : [area])))].sort()
  return {
    rows: grid.length,
    columns: grid[0]?.length ?? 0,
    cells,
    islands: letters.map((letter) =>
      island(
        letter,
        cells.filter(({ area }) => area === letter),
      ),
    ),
    at: (name) => names.get(name),
    near: (row, column) => grid[row]?.[column],
  }
}

function island(letter: string, cells: readonly Cell[]): Island {
  const middles = cells.map(middleOf)
  const mean = {
    x: sum(middles.map(({ x }) => x)) / cells.length,
    y: sum(middles.map(({ y }) => y)) / cells.length,
  }
  const loop = outlineOf(cells)
  const nearest = middles.reduce((best, one) =>
    distance(one, mean) < distance(best, mean) ? one : best,
  )
  return {
    letter,
    cells,
    token: tokenOf(cells, mean),
    middle: nearest,
    outline: (inset, round) => path(loop, inset, round),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const distance = (one: Place, two: Place): number => Math.hypot(one.x - two.x, one.y - two.y)

/**
 * In the middle of four cells if there are four; else on the edge between the two cells nearest to
 * the middle.
 */
function tokenOf(cells: readonly Cell[], mean: Place): Place {
  const has = (row: number, column: number): boolean =>
    cells.some((cell) => cell.row === row && cell.column === column)
  const seams: { at: Place; rank: number }[] = []
  for (const { row, column } of cells) {
    const [east, south] = [has(row, column + 1), has(row + 1, column)]
    const [x, y] = [(column + 1) * CELL, (row + 1) * CELL]
    if (east && south && has(row + 1, column + 1)) seams.push({ at: { x, y }, rank: 0 })
    if (east) seams.push({ at: { x, y: y - CELL / 2 }, rank: 1 })
    if (south) seams.push({ at: { x: x - 22, y }, rank: 2 })
  }
  const weigh = ({ at, rank }: { at: Place; rank: number }): number =>
    rank * 10 * CELL + distance(at, mean)
  return seams.reduce(
    (best, one) => (weigh(one) < weigh(best) ? one : best),
    seams[0] ?? { at: mean, rank: 0 },
  ).at
}

interface Side {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

/** The corners of an island, clockwise, in cells. */
function outlineOf(cells: readonly Cell[]): readonly (readonly [number, number])[] {
  const has = (row: number, column: number): boolean =>
    cells.some((cell) => cell.row === row && cell.column === column)
  const sides: Side[] = cells.flatMap(({ row, column }) => [
    ...(has(row - 1, column) ? [] : [{ from: [column, row], to: [column + 1, row] } as const]),
    ...(has(row, column + 1)
      ? []
      : [{ from: [column + 1, row], to: [column + 1, row + 1] } as const]),
    ...(has(row + 1, column)
      ? []
      : [{ from: [column + 1, row + 1], to: [column, row + 1] } as const]),
    ...(has(row, column - 1) ? [] : [{ from: [column, row + 1], to: [column, row] } as const]),
  ])
  const next = new Map(sides.map((side) => [side.from.join(), side]))
  const loop: (readonly [number, number])[] = []
  const first = sides[0]
  for (let side = first; side; side = next.get(side.to.join())) {
    loop.push(side.from)
    if (side.to.join() === first?.from.join()) break
  }
  return loop.filter((at, index) => {
    const [before, after] = [loop.at(index - 1), loop[(index + 1) % loop.length]]
    if (!before || !after) return true
    return !(
      (before[0] === at[0] && at[0] === after[0]) ||
      (before[1] === at[1] && at[1] === after[1])
    )
  })
}

/** Round corners, drawn `inset` inside the cells' edges. */
function path(loop: readonly (readonly [number, number])[], inset: number, round: number): string {
  const way = (
    from: readonly [number, number],
    to: readonly [number, number],
  ): readonly [number, number] => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
  const parts = loop.map((at, index) => {
    const before = way(loop.at(index - 1) ?? at, at)
    const after = way(at, loop[(index + 1) % loop.length] ?? at)
    // Clockwise, so that the land is to the right of the way.
    const x = at[0] * CELL + inset * (-before[1] - after[1])
    const y = at[1] * CELL + inset * (before[0] + after[0])
    const start = `${x - round * before[0]} ${y - round * before[1]}`
    return `${index === 0 ? 'M' : 'L'}${start}Q${x} ${y} ${x + round * after[0]} ${y + round * after[1]}`
  })
  return `${parts.join('')}Z`
}
