// Tiles, counts and moves in words, and what events mean to the page.
import type { Say, Scored, Viewer, Weigh } from '../../lib/board'
import type { MondoEvent, MondoRoundCount, MondoTiles, MondoView } from '../../lib/types'
import { turned, type Turns } from '../../pieces/piece'
import { byFit, fitsOf, fitWords } from './fit'
import { LAND_NAMES, boxOf, drawn, faceOf, type Face } from './tiles'

/** `north water, east forest, …; lion; active volcano`: what one must know to place it. */
export function tileWords(
  tiles: MondoTiles,
  tile: number,
  face: Face,
  turns: Turns,
  say: Say,
): string {
  const { edges, animal, volcano } = drawn(tiles, tile, face)
  const names = turned(edges, turns).map((land) => say(`mondo.landscape.${LAND_NAMES[land]}`))
  const [north = '', east = '', south = '', west = ''] = names
  const lands =
    new Set(names).size === 1
      ? say('mondo.page.all-sides', { land: north })
      : say('mondo.page.sides', { north, east, south, west })
  return [
    lands,
    animal ? say(`mondo.animal.${animal}`) : '',
    volcano ? say(`mondo.page.volcano-${volcano}`) : '',
  ]
    .filter(Boolean)
    .join('; ')
}

/** A world in a sentence: its tiles, mismatches, closed landscapes and points. */
export function worldWords(
  { board, total }: MondoRoundCount,
  seat: number,
  { say, names }: Pick<Viewer, 'say' | 'names'>,
): string {
  const facts = {
    seat,
    n: board.tiles.length,
    wrong: board.mismatches.length,
    closed: board.landscapes.length,
    points: total,
  }
  return say('mondo.page.world', facts, names)
}

/** The lines of a round's count that say something, with their points. */
export function countLines(
  count: MondoRoundCount,
  say: Say,
): { key: string; words: string; points: number }[] {
  const lands = count.board.landscapes.filter((land) => land.kind !== 'water')
  const line = (
    key: string,
    facts: Record<string, unknown>,
    points: number,
  ): { key: string; words: string; points: number } => ({
    key,
    words: say(`mondo.page.count.${key}`, facts as never),
    points,
  })
  const lines = [
    line('animals', { n: count.board.animals.length }, count.animals),
    line('landscapes', { n: lands.length }, count.landscapes),
  ]
  if (count.bonus) lines.push(line('bonus', { n: count.bonus }, count.bonus))
  lines.push(
    line(`volcanoes.${count.volcanoes.reason}`, { ...count.volcanoes }, count.volcanoes.points),
  )
  if (count.empty || count.board.empty.length)
    lines.push(line('empty', { n: count.board.empty.length }, count.empty))
  if (count.mismatches || count.board.mismatches.length)
    lines.push(line('mismatches', { n: count.board.mismatches.length }, count.mismatches))
  if (count.modifier)
    lines.push({
      ...line(
        'modifier',
        { name: say(`mondo.modifier.${count.modifier.modifier}`), own: count.modifier.own },
        count.modifier.points,
      ),
    })
  count.tasks.forEach((task) =>
    lines.push({
      key: `task-${task.task}`,
      words: say('mondo.page.count.task', {
        name: say(`mondo.task.${task.task}`),
        is_met: task.is_met,
      }),
      points: task.points,
    }),
  )
  // In solo games animals and landscapes are worth nothing: they say nothing.
  return lines.filter(({ key, points }) => points !== 0 || !['animals', 'landscapes'].includes(key))
}

/** The round of a view. */
export const stage = ({ round, rounds }: MondoView, say: Say): string =>
  say('mondo.page.round-of', { round, rounds })

export function moveWords(move: string, view: MondoView, viewer: Viewer): string {
  const [kind = '', first = '', face = 'front', turns = '0'] = move.split(' ')
  const { say, seat } = viewer
  const tiles = boxOf(view)
  switch (kind) {
    case 'take':
    case 'flip':
      return say(`mondo.page.move-${kind}`, {
        tile: first,
        words: tileWords(
          tiles,
          Number(first),
          faceOf(view.middle[Number(first) - 1] ?? 'f'),
          0,
          say,
        ),
      })
    case 'put': {
      const held = seat === null ? null : view.standings[seat]?.hand
      const words = held
        ? tileWords(tiles, held.tile, face as Face, Number(turns) as Turns, say)
        : ''
      return say('mondo.page.move-put', {
        square: first.toUpperCase(),
        face: say(`mondo.face.${face}`),
        turns: Number(turns),
        words,
      })
    }
    case 'task':
      return say('mondo.page.move-task', { name: say(`mondo.task.${first}`) })
    default:
      return say(`mondo.page.move-${kind}`)
  }
}

/** With a tile in hand, the list of moves says how it fits on each square, the best first. */
export const weigh: Weigh<'mondo'> = {
  ask: (legal) => (legal.some((move) => move.startsWith('put ')) ? 'put ?' : null),
  sort: (moves, preview) => [...moves].sort(byFit(fitsOf(preview))),
  words: (move, preview, { say }) => {
    const fit = fitsOf(preview).get(move)
    return fit ? fitWords(fit, say) : null
  },
}

/** What a tile brought in this round, if it ended now; only the own board is that near. */
export function scored(event: MondoEvent, before: MondoView, after: MondoView): Scored | null {
  if (event.event !== 'TilePut' || event.seat !== after.seat || before.round !== after.round)
    return null
  const worth = (view: MondoView): number => view.standings[event.seat]?.count.total ?? 0
  return {
    seat: event.seat,
    points: worth(after) - worth(before),
    from: `[data-square="${event.square}"]`,
  }
}

/** Nothing waits for anything: everyone plays at once. */
export const duration = (): number => 0

const LOUD: readonly MondoEvent['event'][] = [
  'PlayerStopped',
  'TaskTaken',
  'BellRang',
  'RoundScored',
  'RoundBegan',
]
/**
 * Others take and put several times a second: only what one does oneself is said, and what changes
 * one's plans.
 */
export const quiet = (event: MondoEvent, seat: number | null): boolean =>
  !(LOUD.includes(event.event) || ('seat' in event && event.seat === seat))

/** A hand goes to the middle and back several times for every tile that is put. */
export const minor = ({ event }: MondoEvent): boolean =>
  event === 'TileTaken' || event === 'TileReturned' || event === 'TileFlipped'

/** Rounds count when they end; until then the board itself says how it stands. */
export function tally(standing: readonly number[], event: MondoEvent): readonly number[] {
  return event.event === 'RoundScored'
    ? standing.map((points, seat) => (seat === event.seat ? event.total : points))
    : standing
}
