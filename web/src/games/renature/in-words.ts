// The valley in words, for screen readers.
import type { Viewer, WordsPart } from '../../lib/board'
import type { RenatureArea, RenatureView } from '../../lib/types'
import { dominoWords, paysWords } from './describe'
import { PLANTS } from './piece-props'
import { landOf, type Land } from './valley/land'

const NOTHING = '–'
const key = (name: string): string => `renature.page.${name}`
const place = (cell: string): string => cell.toUpperCase()

function moment(
  view: RenatureView,
  viewer: Viewer,
  open: readonly RenatureView[] | null,
): WordsPart {
  const { say, names, seat } = viewer
  const list = (dominoes: readonly string[]): string =>
    dominoes.map((domino) => dominoWords(view, domino, viewer)).join(', ') || NOTHING
  const animal = view.animals[view.joker]
  const lines = [
    view.phase === 'over'
      ? say(key('say-over'))
      : say(key('say-turn'), { seat: view.turn, phase: view.phase, animal }, names),
  ]
  if (seat !== null && view.phase !== 'over')
    lines.push(say(key('say-hand'), { dominoes: list(view.hand) }))
  open?.forEach(({ hand }, at) =>
    lines.push(say(key('say-hand-of'), { seat: at, dominoes: list(hand) }, names)),
  )
  if (view.beside.length > 0)
    lines.push(say('renature.words.beside', { cells: view.beside.map(place).join(', ') }))
  if (view.overflow > 0) lines.push(say('renature.words.overflow', { n: view.overflow }))
  const backs = view.areas
    .filter(({ taker, back }) => taker === seat && taker !== null && back !== null)
    .map(({ letter, back }) => say(key('token-back'), { area: letter, back }))
  if (backs.length > 0) lines.push(`${say(key('tokens'), { backs: backs.join(', ') })}.`)
  return { title: say('page.words.now'), lines }
}

function players(view: RenatureView, { say, names }: Viewer): WordsPart {
  const columns = [
    say('page.words.player'),
    say('renature.words.colour'),
    say('page.words.points'),
    say(key('count-clouds')),
    say('renature.words.tokens'),
    say('renature.words.dominoes'),
    ...PLANTS.map((plant) => say('renature.words.own-left', { plant })),
    ...PLANTS.map((plant) => say('renature.words.neutral-left', { plant })),
  ]
  const rows = view.players.map((player, seat) => [
    names[seat] ?? '',
    say(`renature.colour.${player.colour}`),
    ...[
      player.points,
      player.clouds,
      player.tokens,
      player.hand_size + player.reserve,
      ...player.own,
      ...player.neutral,
    ].map(String),
  ])
  return { title: say('renature.words.players'), lines: [], table: { columns, rows } }
}

function brook(view: RenatureView, viewer: Viewer): WordsPart {
  const { say } = viewer
  const lines = view.played.flatMap(({ domino, cells }) =>
    cells
      ? [
          say('renature.words.domino', {
            domino: dominoWords(view, domino, viewer),
            cells: cells.map(place).join(' '),
          }),
        ]
      : [],
  )
  if (lines.length === 0)
    lines.push(say(key('say-none'), { cells: view.starts.map(place).join(', ') }))
  return { title: say('renature.words.brook'), lines }
}

function areaState(area: RenatureArea, over: boolean, { say, names }: Viewer): string {
  if (area.taker !== null) return say(key('area-closed'), { seat: area.taker }, names)
  if (over) return say(key('area-left'))
  return area.is_closing ? say(key('area-closing')) : say(key('area-open'), { n: area.open_cells })
}

function areaRow(view: RenatureView, land: Land, area: RenatureArea, viewer: Viewer): string[] {
  const { say } = viewer
  const isHere = ({ cell }: { cell: string }): boolean => land.at(cell)?.area === area.letter
  const plants = view.plants
    .filter(isHere)
    .map((one) => say(key('say-plant'), { ...one, cell: place(one.cell) }))
  const clouds = view.clouds
    .filter(isHere)
    .map(({ cell, count }) => say(key('say-cloud'), { n: count, cell: place(cell) }))
  const over = view.phase === 'over'
  const isOpen = plants.length > 0 && area.taker === null && !over
  return [
    say(key('area'), { area: area.letter }),
    areaState(area, over, viewer),
    plants.join(', ') || say(key('area-empty')),
    isOpen ? paysWords(area.score.points, viewer) : NOTHING,
    String(area.main),
    String(area.secondary),
    clouds.join(', ') || NOTHING,
  ]
}

function areas(view: RenatureView, viewer: Viewer): WordsPart {
  const { say } = viewer
  const land = landOf(view.map)
  const columns = [
    ...['area', 'state', 'plants'].map((name) => say(`renature.words.${name}`)),
    say(key('area-if')),
    ...['main', 'secondary'].map((name) => say(`renature.words.${name}`)),
    say(key('count-clouds')),
  ]
  const rows = view.areas.map((area) => areaRow(view, land, area, viewer))
  return { title: say('renature.words.areas'), lines: [], table: { columns, rows } }
}

function legend(view: RenatureView, { say }: Viewer): WordsPart {
  const plants = PLANTS.map((plant, at) =>
    say('renature.words.worth', { plant, n: view.values[at] ?? 0 }),
  )
  return {
    title: say('page.words.key'),
    lines: [
      say('renature.words.key-cells'),
      say('renature.words.key-joker', { animal: view.animals[view.joker] }),
      say('renature.words.key-plants', { plants: plants.join(', ') }),
      say('renature.words.key-starts', { cells: view.starts.map(place).join(', ') }),
    ],
  }
}

export function describe(
  view: RenatureView,
  viewer: Viewer,
  open: readonly RenatureView[] | null = null,
): WordsPart[] {
  return [
    moment(view, viewer, open),
    players(view, viewer),
    brook(view, viewer),
    areas(view, viewer),
    legend(view, viewer),
  ]
}
