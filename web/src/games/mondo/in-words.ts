// The boards in words, for screen readers.
import type { Viewer, WordsPart } from '../../lib/board'
import type { MondoBoardCount, MondoRoundCount, MondoView } from '../../lib/types'
import type { Landscape } from '../../pieces/mondo/land'
import { WORLD } from '../../pieces/mondo/shores'
import type { Turns } from '../../pieces/piece'
import { tileWords, worldWords } from './describe'
import { boxOf, LAND_NAMES, SIDES, SQUARES, type Face } from './tiles'

/** What the eyes of `viewer` see of each world; after the game, of the last round. */
const countsOf = (view: MondoView): readonly MondoRoundCount[] =>
  view.is_over ? (view.past.at(-1)?.counts ?? []) : view.standings.map(({ count }) => count)

function moment(view: MondoView, { say, names, seat }: Viewer): WordsPart {
  const lines = [
    say(view.is_over ? 'mondo.page.over' : 'mondo.page.round', {
      round: view.round,
      rounds: view.rounds,
      n: [...view.middle].filter((face) => face !== '-').length,
    }),
  ]
  const held = seat === null ? null : view.standings[seat]?.hand
  if (held)
    lines.push(
      say('mondo.page.holding', {
        tile: held.tile,
        words: tileWords(boxOf(view), held.tile, held.face as Face, 0, say),
      }),
    )
  else if (seat !== null) lines.push(say('mondo.page.holding-nothing'))
  view.standings.forEach(({ stopped }, at) => {
    if (stopped) lines.push(say('mondo.words.stopped', { seat: at }, names))
  })
  return { title: say('page.words.now'), lines }
}

function goals(view: MondoView, { say, names }: Viewer): WordsPart {
  const lines: string[] = []
  if (view.limit !== null) lines.push(say('mondo.page.limit', { n: view.limit }))
  if (view.modifier)
    lines.push(
      say('mondo.page.modifier', { name: say(`mondo.modifier.${view.modifier}`), n: view.stake }),
    )
  view.tasks.forEach(({ task, value, holder }) =>
    lines.push(
      say(
        holder === null ? 'mondo.page.task-free' : 'mondo.page.task-held',
        { name: say(`mondo.task.${task}`), value, seat: holder ?? 0 },
        names,
      ),
    ),
  )
  if (view.tokens.length > 0)
    lines.push(say('mondo.page.tokens', { tokens: view.tokens.join(', ') }))
  view.erupting.forEach((at) => lines.push(say('mondo.page.erupting', { seat: at }, names)))
  return { title: say('mondo.page.goals'), lines }
}

function worlds(view: MondoView, viewer: Viewer): WordsPart {
  const { say } = viewer
  const lines = countsOf(view).map((count, seat) => worldWords(count, seat, viewer))
  return { title: say('mondo.words.worlds'), lines }
}

/** Four rows of six squares, as they lie. */
function ownWorld(view: MondoView, board: MondoBoardCount, { say }: Viewer): WordsPart {
  const tiles = boxOf(view)
  const words = new Map(
    board.tiles.map(({ square, tile, face, turns }) => [
      square,
      tileWords(tiles, tile, face as Face, turns as Turns, say),
    ]),
  )
  const line = SQUARES.slice(0, WORLD.columns)
  const columns = [
    say('mondo.words.row'),
    ...line.map((square) => square.slice(0, 1).toUpperCase()),
  ]
  const rows = Array.from({ length: WORLD.rows }, (_, row) => [
    String(row + 1),
    ...line.map(
      (square) => words.get(`${square.slice(0, 1)}${row + 1}`) ?? say('mondo.words.empty'),
    ),
  ])
  return { title: say('mondo.words.own'), lines: marks(board, say), table: { columns, rows } }
}

/** Mistakes and closed landscapes: what is marked on the board. */
function marks(board: MondoBoardCount, say: Viewer['say']): string[] {
  const place = (square: string): string => square.toUpperCase()
  return [
    ...board.mismatches.map(({ square, side, other }) =>
      say(other === null ? 'mondo.words.wrong-border' : 'mondo.words.wrong', {
        square: place(square),
        side,
        other: place(other ?? ''),
      }),
    ),
    ...board.landscapes.map(({ kind, squares, lake }) =>
      say('mondo.words.closed', { kind, lake, squares: squares.map(place).join(', ') }),
    ),
  ]
}

/** What the border shows, from west to east and from north to south; in one word if it can be. */
function borderWords({ border }: MondoView, { say }: Viewer): string[] {
  const name = (land: string): string => say(`mondo.landscape.${LAND_NAMES[land as Landscape]}`)
  const [first = 'W'] = border.join('')
  if (new Set(border.join('')).size === 1)
    return [say('mondo.words.border-all', { land: name(first) })]
  return SIDES.map((side, at) => {
    const lands = [...(border[at] ?? '')].map(name)
    // The rules name them clockwise.
    if (side === 'south' || side === 'west') lands.reverse()
    return say('mondo.words.border', { side, lands: lands.join(', ') })
  })
}

function key(view: MondoView, viewer: Viewer): WordsPart {
  const { say } = viewer
  return {
    title: say('page.words.key'),
    lines: [
      say('mondo.words.key-squares'),
      say('mondo.words.key-tile'),
      ...borderWords(view, viewer),
      say('mondo.words.key-wrong'),
    ],
  }
}

export function describe(view: MondoView, viewer: Viewer): WordsPart[] {
  const own = viewer.seat === null ? undefined : countsOf(view)[viewer.seat]
  return [
    moment(view, viewer),
    goals(view, viewer),
    worlds(view, viewer),
    ...(own ? [ownWorld(view, own.board, viewer)] : []),
    key(view, viewer),
  ].filter(({ lines, table }) => lines.length > 0 || table)
}
