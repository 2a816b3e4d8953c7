// Tiles, cells and moves in words; what events mean to the page, and how long they last.
import type { Say, Scored, Viewer } from '../../lib/board'
import type { BotanikBuilt, BotanikChoice, BotanikEvent, BotanikView } from '../../lib/types'
import { turned } from '../../pieces/piece'
import { look, nearSeat, read, SIDES } from './tiles/tiles'

type Speaker = Pick<Viewer, 'say'>

export function tileWords(tile: string, { say }: Speaker): string {
  return say('botanik.tile', { first: tile.slice(0, 1), rest: tile.slice(1) })
}

export const tiles = (names: readonly string[], viewer: Speaker): string =>
  names.map((tile) => tileWords(tile, viewer)).join(', ')

export function sideWords(sides: readonly string[], say: Say): string {
  return sides.map((side) => say(`botanik.side.${side}`)).join(', ')
}

/** A cell as one would walk there from the Source: `east 2, north 1`. */
export function cellWords(x: number, y: number, say: Say): string {
  const steps = [
    [x > 0 ? 'east' : 'west', Math.abs(x)],
    [y > 0 ? 'south' : 'north', Math.abs(y)],
  ] as const
  const words = steps.flatMap(([side, n]) =>
    n > 0 ? [say('botanik.page.steps', { side, n })] : [],
  )
  return words.join(', ') || say('botanik.source')
}

/** Where a tile would open, turned like this. */
export function openingWords(tile: string, turns: number, view: BotanikView, say: Say): string {
  const open = turned(look(tile, view.types).openings, (turns % 4) as 0 | 1 | 2 | 3)
  return sideWords(
    SIDES.filter((_, at) => open[at]),
    say,
  )
}

export function builtWords(built: BotanikBuilt, viewer: Speaker): string {
  const { say } = viewer
  return say('botanik.page.built', {
    tile: tileWords(built.tile, viewer),
    cell: cellWords(built.x, built.y, say),
    sides: sideWords(built.openings, say),
    joined: built.joined,
  })
}

/** The phase of a view. */
export const stage = ({ phase, phases }: BotanikView, say: Say): string =>
  say('botanik.page.phase', { phase, phases })

export function moveWords(move: string, view: BotanikView, viewer: Viewer): string {
  const { say } = viewer
  const found = read(move)
  if (found.kind === 'swap') {
    return say('botanik.page.move-swap', {
      column: found.column,
      tile: tileWords(view.columns[found.column - 1]?.top ?? '', viewer),
    })
  }
  const tile = tileWords(found.tile, viewer)
  if (found.kind === 'place') {
    return say('botanik.page.move-place', {
      tile,
      cell: cellWords(found.x, found.y, say),
      sides: openingWords(found.tile, found.turns, view, say),
    })
  }
  return say(`botanik.page.move-${found.kind}`, { tile, column: found.column })
}

/**
 * What a move would bring, short: released tiles, points, whether it is joined, what is left open.
 */
export function outcomeWords(choice: BotanikChoice, view: BotanikView, viewer: Viewer): string[] {
  const { say, names } = viewer
  const seat = nearSeat(view, viewer.seat)
  const words: string[] = []
  if (choice.taken)
    words.push(say('botanik.page.brings', { tile: tileWords(choice.taken, viewer) }))
  for (const freed of choice.released) {
    const key = freed.seat === viewer.seat ? 'botanik.page.frees-yours' : 'botanik.page.frees'
    words.push(say(key, { seat: freed.seat, tile: tileWords(freed.tile, viewer) }, names))
  }
  if (choice.joined !== null) {
    const gain = (choice.points[seat] ?? 0) - (view.machines[seat]?.points ?? 0)
    words.push(say('botanik.page.gain', { gain: signed(gain), n: gain }))
    words.push(
      say(choice.joined ? 'botanik.page.open-ends' : 'botanik.page.detached', {
        n: choice.ends[seat] ?? 0,
      }),
    )
  }
  if (choice.removed.length > 0)
    words.push(say('botanik.page.removes', { tiles: tiles(choice.removed, viewer) }))
  if (words.length === 0 && choice.move.includes('centre'))
    words.push(say('botanik.page.frees-none'))
  if (choice.move.includes('side')) words.push(say('botanik.page.waits'))
  return words
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0')

/** Machines are counted at the end; until then what one would score says how one stands. */
export function tally(standing: readonly number[], event: BotanikEvent): readonly number[] {
  if (event.event !== 'TileBuilt' && event.event !== 'MachineCounted') return standing
  return standing.map((points, seat) => (seat === event.seat ? event.points : points))
}

/** What a tile brought its machine. */
export function scored(
  event: BotanikEvent,
  before: BotanikView,
  after: BotanikView,
): Scored | null {
  if (event.event !== 'TileBuilt') return null
  const worth = (view: BotanikView): number => view.machines[event.seat]?.points ?? 0
  return {
    seat: event.seat,
    points: worth(after) - worth(before),
    from: `[data-machine="${event.seat}"] [data-tile="${event.cell}"]`,
  }
}

const LASTS: Partial<Record<BotanikEvent['event'], number>> = {
  SidePlayed: 380,
  CentrePlayed: 380,
  TileReleased: 420,
  MecabotanistExchanged: 760,
  TileBuilt: 460,
  TileRemoved: 520,
  PawnPassed: 200,
  TilesRevealed: 460,
  TilesCutOff: 800,
  GroupCounted: 520,
  FlowersCounted: 220,
  FlowersLost: 420,
  MachineCounted: 420,
}

export function duration(event: BotanikEvent): number {
  return LASTS[event.event] ?? 250
}
