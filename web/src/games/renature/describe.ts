// The valley and its moves in words, for screen readers and the list of moves.
import type { Scored, Viewer } from '../../lib/board'
import type { RenatureArea, RenatureEvent, RenaturePlayer, RenatureView } from '../../lib/types'
import { landOf, type Cell, type Land } from './valley/land'
import { animalWords } from './piece-props'

type Speaks = Pick<Viewer, 'say'>
const key = (name: string): string => `renature.page.${name}`

export const dominoWords = (view: RenatureView, domino: string, { say }: Speaks): string =>
  animalWords(view, domino)
    .map((animal) => say(key('domino'), { animals: [animal] }))
    .join('–')

/** The animal on each covered brook cell. */
function animalsByCell(view: RenatureView): ReadonlyMap<string, string> {
  return new Map(
    view.played.flatMap(({ domino, cells }) =>
      cells ? cells.map((cell, at) => [cell, animalWords(view, domino)[at] ?? ''] as const) : [],
    ),
  )
}
let last: { view: RenatureView; animals: ReadonlyMap<string, string> } | null = null

export function cellWords(view: RenatureView, { name, area }: Cell, { say }: Speaks): string {
  if (last?.view !== view) last = { view, animals: animalsByCell(view) }
  const cell = name.toUpperCase()
  if (area === null) {
    const animal = last.animals.get(name)
    if (animal !== undefined) return say(key('cell-animal'), { cell, animal })
    return say(key(view.starts.includes(name) ? 'cell-start' : 'cell-brook'), { cell })
  }
  const plant = view.plants.find((one) => one.cell === name)
  if (plant) return say(key('cell-plant'), { cell, area, plant: plant.plant, colour: plant.colour })
  const clouds = view.clouds.find((one) => one.cell === name)
  return clouds
    ? say(key('cell-clouds'), { cell, area, n: clouds.count })
    : say(key('cell-bare'), { cell, area })
}

export function playerLine(player: RenaturePlayer, { say }: Speaks): string {
  return say(key('player-line'), {
    clouds: player.clouds,
    tokens: player.tokens,
    dominoes: player.hand_size + player.reserve,
    own: player.own.join('/'),
    neutral: player.neutral.join('/'),
  })
}

export function paysWords(
  points: readonly number[],
  { say, names }: Pick<Viewer, 'say' | 'names'>,
): string {
  const paid = points.flatMap((n, seat) =>
    n > 0 ? [say(key('pays'), { seat, points: n }, names)] : [],
  )
  return paid.length > 0 ? paid.join(', ') : say(key('nobody'))
}

function areaState(area: RenatureArea, over: boolean, { say, names }: Viewer): string {
  if (area.taker !== null) return say(key('area-closed'), { seat: area.taker }, names)
  if (over) return say(key('area-left'))
  return area.is_closing ? say(key('area-closing')) : say(key('area-open'), { n: area.open_cells })
}

function areaLine(view: RenatureView, land: Land, area: RenatureArea, viewer: Viewer): string {
  const { say } = viewer
  const plants = view.plants
    .filter(({ cell }) => land.at(cell)?.area === area.letter)
    .map((one) => say(key('say-plant'), { ...one, cell: one.cell.toUpperCase() }))
  const count =
    plants.length > 0 && area.taker === null && view.phase !== 'over'
      ? say(key('say-would'), { pays: paysWords(area.score.points, viewer) })
      : ''
  const { main, secondary, letter } = area
  return say(key('say-area'), {
    area: letter,
    main,
    secondary,
    state: areaState(area, view.phase === 'over', viewer),
    plants: plants.join(', ') || say(key('area-empty')),
    count,
  }).trim()
}

export function describe(
  view: RenatureView,
  viewer: Viewer,
  open: readonly RenatureView[] | null = null,
): string[] {
  const { say, names, seat } = viewer
  const land = landOf(view.map)
  const list = (dominoes: readonly string[]): string =>
    dominoes.map((domino) => dominoWords(view, domino, viewer)).join(', ') || '–'
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
  const backs = view.areas
    .filter(({ taker, back }) => taker === seat && taker !== null && back !== null)
    .map(({ letter, back }) => say(key('token-back'), { area: letter, back }))
  if (backs.length > 0) lines.push(`${say(key('tokens'), { backs: backs.join(', ') })}.`)
  view.players.forEach((player, at) =>
    lines.push(
      say(
        key('say-player'),
        {
          seat: at,
          colour: player.colour,
          points: player.points,
          line: playerLine(player, viewer),
        },
        names,
      ),
    ),
  )
  const placement = view.played.flatMap(({ domino, cells }) =>
    cells ? [`${dominoWords(view, domino, viewer)} ${cells.join(' ').toUpperCase()}`] : [],
  )
  lines.push(
    placement.length > 0
      ? say(key('say-dominoes'), { dominoes: placement.join(', ') })
      : say(key('say-none'), { cells: view.starts.map((cell) => cell.toUpperCase()).join(', ') }),
  )
  const clouds = view.clouds.map(({ cell, count }) =>
    say(key('say-cloud'), { n: count, cell: cell.toUpperCase() }),
  )
  if (clouds.length > 0) lines.push(say(key('say-clouds'), { clouds: clouds.join(', ') }))
  return [...lines, ...view.areas.map((area) => areaLine(view, land, area, viewer))]
}

export function moveWords(move: string, view: RenatureView, { say }: Viewer): string {
  const [kind = '', one = '', two = '', three = ''] = move.split(' ')
  switch (kind) {
    case 'place': {
      const [first, second] = animalWords(view, one)
      return say(key('move-place'), {
        first,
        from: two.toUpperCase(),
        second,
        to: three.toUpperCase(),
      })
    }
    case 'discard':
      return say(key('move-discard'), { animals: animalWords(view, one) })
    case 'plant': {
      const area = landOf(view.map).at(three)?.area ?? ''
      return say(key('move-plant'), {
        plant: two,
        owner: say(key(one)),
        cell: three.toUpperCase(),
        area,
      })
    }
    case 'joker':
      return say(key('move-joker'), { animal: view.animals[Number(one)] })
    case 'retrieve': {
      const plant = view.plants.find(({ cell }) => cell === one)
      return say(key('move-retrieve'), {
        plant: plant?.plant ?? 'turf',
        colour: plant?.colour ?? 'neutral',
        cell: one.toUpperCase(),
      })
    }
    default:
      return say(key(`move-${kind}`))
  }
}

/** What a plant or an area paid. */
export function scored(event: RenatureEvent): Scored | null {
  const pays = event.event === 'PlantPlaced' || event.event === 'AreaPaid'
  return pays ? { seat: event.seat, points: event.points } : null
}
