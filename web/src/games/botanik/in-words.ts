// The board in words, for screen readers.
import type { Viewer, WordsPart } from '../../lib/board'
import type { BotanikMachine, BotanikTileType, BotanikView } from '../../lib/types'
import { cellWords, sideWords, tiles, tileWords } from './describe'
import { openCells, type Neighbour } from './machine/open-ends'
import { nearSeat } from './tiles/tiles'

const NOTHING = '–'

function moment(view: BotanikView, viewer: Viewer): WordsPart {
  const { say, names } = viewer
  const lines = [
    say(
      'botanik.page.phase-words',
      { phase: view.phase, phases: view.phases, pawn: view.pawn, left: view.left.length },
      names,
    ),
  ]
  if (view.arrivals.length > 0)
    lines.push(say('botanik.page.arrivals-words', { tiles: tiles(view.arrivals, viewer) }))
  view.released.forEach((waiting, seat) => {
    if (waiting.length > 0)
      lines.push(say('botanik.page.released-words', { seat, tiles: tiles(waiting, viewer) }, names))
  })
  view.removed.forEach((lost, seat) => {
    if (lost.length > 0)
      lines.push(say('botanik.words.removed', { seat, tiles: tiles(lost, viewer) }, names))
  })
  return { title: say('page.words.now'), lines }
}

function registry(view: BotanikView, seats: readonly number[], viewer: Viewer): WordsPart {
  const { say, names } = viewer
  const columns = [
    say('botanik.words.column'),
    say('botanik.words.top'),
    ...seats.map((seat) => say('botanik.words.side-of', { seat }, names)),
    say('botanik.words.covered'),
  ]
  const rows = view.columns.map((column, at) => [
    String(at + 1),
    tileWords(column.top, viewer),
    ...seats.map((seat) => {
      const waits = column.sides[seat]
      return waits ? tileWords(waits, viewer) : say('botanik.page.free')
    }),
    tiles(column.covered, viewer) || NOTHING,
  ])
  return { title: say('botanik.page.registry'), lines: [], table: { columns, rows } }
}

/** The Source, then the tiles in the order of building. */
function machineTiles(
  machine: BotanikMachine,
  seat: number,
  view: BotanikView,
  { say, names }: Viewer,
): WordsPart {
  const columns = ['cell', 'tile', 'open', 'scores', 'joined'].map((name) =>
    say(`botanik.words.${name}`),
  )
  const yes = (is: boolean): string => say(is ? 'page.words.yes' : 'page.words.no')
  const source = [cellWords(0, 0, say), NOTHING, sideWords(view.source, say), NOTHING, NOTHING]
  const rows = machine.tiles.map(({ tile, x, y, openings, joined, grouped, flowers }) => [
    cellWords(x, y, say),
    tileWords(tile, { say }),
    sideWords(openings, say),
    String((grouped ?? 0) + (flowers ?? 0)),
    yes(joined),
  ])
  const { points, ends, tiles: built } = machine
  return {
    title: say('botanik.page.machine-of', { seat }, names),
    lines: [say('botanik.page.machine', { seat, points, ends, n: built.length }, names)],
    table: { columns, rows: [source, ...rows] },
  }
}

/** Where a machine could grow, and what a tile there has to meet. */
function openEnds(
  machine: BotanikMachine,
  seat: number,
  view: BotanikView,
  viewer: Viewer,
): WordsPart {
  const { say, names } = viewer
  const near = (around: readonly Neighbour[]): string =>
    around
      .map(({ side, tile }) =>
        say('botanik.words.near', {
          side,
          tile: tile === null ? say('botanik.source') : tileWords(tile, viewer),
        }),
      )
      .join(', ') || NOTHING
  const columns = ['cell', 'pipes', 'walls'].map((name) => say(`botanik.words.${name}`))
  const rows = openCells(machine.tiles, view.source).map(({ x, y, pipes, walls }) => [
    cellWords(x, y, say),
    near(pipes),
    near(walls),
  ])
  return {
    title: say('botanik.words.ends-of', { seat }, names),
    lines: rows.length > 0 ? [] : [say('botanik.words.no-ends')],
    ...(rows.length > 0 ? { table: { columns, rows } } : {}),
  }
}

/** A row for each kind of tile: its openings before it is turned, and its flowers. */
function key({ types }: BotanikView, { say }: Viewer): WordsPart {
  const row = ({ letter, openings, flowers, copies }: BotanikTileType): string[] => [
    say(`botanik.face.${letter}`),
    sideWords(openings, say) || NOTHING,
    String(flowers),
    String(copies),
  ]
  const columns = ['type', 'unturned', 'flowers', 'copies'].map((name) =>
    say(`botanik.words.${name}`),
  )
  return {
    title: say('page.words.key'),
    lines: ['key-cells', 'key-side', 'key-machine', 'key-points'].map((name) =>
      say(`botanik.words.${name}`),
    ),
    table: { columns, rows: types.map(row) },
  }
}

export function describe(view: BotanikView, viewer: Viewer): WordsPart[] {
  const near = nearSeat(view, viewer.seat)
  const seats = [near, 1 - near]
  const machines = seats.flatMap((seat) => {
    const machine = view.machines[seat]
    return machine
      ? [machineTiles(machine, seat, view, viewer), openEnds(machine, seat, view, viewer)]
      : []
  })
  return [moment(view, viewer), registry(view, seats, viewer), ...machines, key(view, viewer)]
}
