// Pieces, cells and moves in words, and what events mean to the page.
import type { Scored, Viewer } from '../../lib/board'
import type { RenatureEvent, RenaturePlayer, RenatureView } from '../../lib/types'
import { landOf, type Cell } from './valley/land'
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
