// The HTTP side of the protocol, one function per request. A problem is thrown as a `RequestError`,
// in words for people.
import { prefs } from '../state/prefs.svelte'
import type {
  AskReview,
  CreateTable,
  GameInfo,
  Judgement,
  Made,
  Me,
  MoveLink,
  PlayOn,
  PlayOnTable,
  Problem,
  Replay,
  ReviewMoment,
  ReviewState,
  Seated,
  TableLine,
  Tables,
} from '../types'
import { t } from '../text/say'

export class RequestError extends Error {
  readonly code: string
  constructor(code: string, words: string) {
    super(words)
    this.code = code
  }
}

/** Any request of the API; screens that come later have theirs beside them. */
export async function ask<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': prefs.language }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token !== undefined) headers['Authorization'] = token
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new RequestError('offline', t('error.offline'))
  }
  const data = (await answer.json().catch(() => null)) as unknown
  if (answer.ok) return data as T
  const problem = data as Problem | null
  throw new RequestError(
    problem?.code ?? String(answer.status),
    problem?.words ?? t('error.server', { status: answer.status }),
  )
}

export const myTables = async (): Promise<TableLine[]> =>
  (await ask<Tables>('GET', '/api/me/tables')).tables
export const openTables = async (): Promise<TableLine[]> =>
  (await ask<Tables>('GET', '/api/tables')).tables
export const createTable = (body: CreateTable): Promise<Seated> => ask('POST', '/api/tables', body)
/** A table with what its maker sees there. */
export const createGame = (body: CreateTable): Promise<Made> =>
  ask('POST', '/api/tables?welcome=1', { ...body, start: true })
export const seatLink = (table: string): Promise<MoveLink> =>
  ask('POST', `/api/tables/${table}/link`)
export const useSeatLink = (table: string, token: string): Promise<Seated> =>
  ask('POST', `/api/tables/${table}/use-link`, { token })
export const playOn = (body: PlayOn): Promise<Seated> => ask('POST', '/api/play-on', body)
export const playOnAt = (table: string, body: PlayOnTable): Promise<Seated> =>
  ask('POST', `/api/tables/${table}/play-on`, body)
export const replayOf = (table: string, eyes: string): Promise<Replay> =>
  ask('GET', `/api/tables/${table}/replay?eyes=${eyes}`)
export const replayRecord = (record: unknown, eyes: string): Promise<Replay> =>
  ask('POST', `/api/replay?eyes=${eyes}`, record)

type Depth = NonNullable<AskReview['depth']>
export const reviewOf = (table: string, depth: Depth): Promise<ReviewState> =>
  ask('POST', `/api/tables/${table}/review`, { depth })
export const reviewRecord = (record: unknown, depth: Depth): Promise<ReviewState> =>
  ask('POST', `/api/reviews?depth=${depth}`, record)
export const reviewState = (review: string): Promise<ReviewState> =>
  ask('GET', `/api/reviews/${review}`)
export const cancelReview = (review: string): Promise<ReviewState> =>
  ask('POST', `/api/reviews/${review}/cancel`)
export const reviewMoment = (review: string, ply: number): Promise<ReviewMoment> =>
  ask('GET', `/api/reviews/${review}/moments/${ply}`)
export const judge = (review: string, ply: number, move: string): Promise<Judgement> =>
  ask('POST', `/api/reviews/${review}/moments/${ply}/judge`, { move })

// Who this browser is and what the games are does not change while the page is open.
let known: Promise<Me> | undefined
let listed: Promise<GameInfo[]> | undefined
let all: readonly GameInfo[] = []

/** Sets the cookie where there is none: nothing else works without it. */
export function me(): Promise<Me> {
  known ??= ask<Me>('GET', '/api/me')
  known.catch(() => (known = undefined))
  return known
}

/** All games, with their options; what their rules say is a part of the page. */
export function games(): Promise<GameInfo[]> {
  listed ??= ask<GameInfo[]>('GET', '/api/games')
  listed.then(
    (found) => (all = found),
    () => (listed = undefined),
  )
  return listed
}

/** What is known of a game without waiting. */
export const knownGame = (game: string | null): GameInfo | null =>
  all.find((info) => info.game === game) ?? null

/** This browser is somebody else from now on. */
export function forgetMe(): void {
  known = undefined
}
