// The ways to start a game: against bots, with friends, as a tutorial, from a moment of a record.
import { loadGame } from '../../games'
import { keepWelcome } from './first-welcome'
import * as http from './http'
import { prefs, type Opponents, type Tempo } from '../state/prefs.svelte'
import { go } from '../state/router.svelte'
import { t } from '../text/say'
import type { GameInfo, Record as GameRecord, Seated, SeatWish } from '../types'

/** How long a bot takes at least, in milliseconds, by the speed that a person likes. */
const PACES: Readonly<Record<Tempo, number>> = { slow: 1500, normal: 700, fast: 250, now: 0 }

/** In seconds: three to six times as long as the rules say. */
const LONG_ROUND = 1800

export const paceOfBots = (): number => PACES[prefs.tempo]

export const nickname = (): string => prefs.name.trim() || t('guest')

/** The smallest number of players above one, where the game has one. */
function usualPlayers(info: GameInfo): number {
  return info.players.find((players) => players > 1) ?? info.players[0] ?? 2
}

function seats(players: number, rest: SeatWish): SeatWish[] {
  return Array.from({ length: players }, (_, at) => (at === 0 ? { kind: 'me' } : rest))
}

/** Whom this person played against last; at first the fewest bots, of the middle level. */
export function opponentsIn(info: GameInfo): Opponents {
  const kept = prefs.opponents[info.game]
  return {
    clock: kept?.clock ?? 'usual',
    bots: kept && info.players.includes(kept.bots + 1) ? kept.bots : usualPlayers(info) - 1,
    level:
      kept && info.levels.includes(kept.level)
        ? kept.level
        : (info.levels[Math.floor((info.levels.length - 1) / 2)] ?? ''),
  }
}

export async function playNow(info: GameInfo): Promise<void> {
  const { bots, level, clock } = opponentsIn(info)
  const terms = {
    game: info.game,
    players: bots + 1,
    training: true,
    pace: PACES[prefs.tempo],
    ...(info.timed && clock === 'none' ? { timed: false } : {}),
    ...(info.timed && clock === 'long' ? { options: { seconds: LONG_ROUND } } : {}),
  }
  const [made] = await Promise.all([
    http.createGame({
      terms,
      seats: seats(bots + 1, { kind: 'bot', level }),
      name: nickname(),
    }),
    loadGame(info.game).catch(() => undefined), // the table tells what is missing
  ])
  if (made.welcome) keepWelcome(made.welcome)
  go(made.path)
}

/** A table that waits for people. */
export function makeTable(info: GameInfo): Promise<Seated> {
  const players = usualPlayers(info)
  return http.createTable({
    terms: { game: info.game, players },
    seats: seats(players, { kind: 'open' }),
    name: nickname(),
  })
}

export async function withFriends(info: GameInfo): Promise<void> {
  go((await makeTable(info)).path)
}

export async function learn(game: string): Promise<void> {
  const { tutorial } = await loadGame(game)
  if (!tutorial) return
  const made = await http.playOn({
    record: tutorial.record,
    ply: 0,
    seat: tutorial.seat,
    name: nickname(),
  })
  go(`${made.path}#learn`)
}

/**
 * From a finished table, if there is one: it knows more than its record, such as whether a clock
 * ran.
 */
export async function playOnFrom(
  table: string | null,
  record: GameRecord,
  ply: number,
  seat: number,
): Promise<void> {
  const seated = { ply, seat, name: nickname() }
  const made = await (table === null
    ? http.playOn({ record, ...seated })
    : http.playOnAt(table, seated))
  go(made.path)
}
