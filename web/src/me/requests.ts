// What the page of a person asks the server.
import { ask } from '../lib/net/http'
import type {
  Board,
  MyConsent,
  MyGames,
  MyPasskeys,
  MyRatings,
  MyStatistics,
  PasskeyOptions,
  RecoveryCode,
} from '../lib/types'

export interface Wanted {
  game: string
  players: string
  against: string
  won: string
}

export function myGames(wanted: Wanted, after: string | null): Promise<MyGames> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...wanted, after: after ?? '' }))
    if (value) asked.set(name, value)
  return ask('GET', `/api/me/games?${asked}`)
}
export const myStatistics = (): Promise<MyStatistics> => ask('GET', '/api/me/statistics')
export const deleteMe = (): Promise<unknown> =>
  ask('POST', '/api/me/delete', { sure: 'delete everything' })
export const myRatings = (): Promise<MyRatings> => ask('GET', '/api/me/ratings')
export const setListed = (listed: boolean, name: string): Promise<MyRatings> =>
  ask('POST', '/api/me/listed', { listed, name })
export const myConsent = (): Promise<MyConsent> => ask('GET', '/api/me/consent')
export const setConsent = (puzzles: boolean): Promise<MyConsent> =>
  ask('POST', '/api/me/consent', { puzzles })
export const board = (game: string): Promise<Board> => ask('GET', `/api/ratings/${game}`)
export const myPasskeys = (): Promise<MyPasskeys> => ask('GET', '/api/me/passkeys')
export const beginPasskey = (): Promise<PasskeyOptions> => ask('POST', '/api/me/passkeys/begin')
export const addPasskey = (credential: unknown, name: string): Promise<MyPasskeys> =>
  ask('POST', '/api/me/passkeys', { credential, name })
export const revokePasskey = (id: string): Promise<MyPasskeys> =>
  ask('POST', '/api/me/passkeys/revoke', { id })
export const beginSignIn = (): Promise<PasskeyOptions> => ask('POST', '/api/me/sign-in/begin')
export const signIn = (credential: unknown, merge: boolean): Promise<unknown> =>
  ask('POST', '/api/me/sign-in', { credential, merge })
export const newCode = (): Promise<RecoveryCode> => ask('POST', '/api/me/recovery')
export const recover = (code: string, merge: boolean): Promise<unknown> =>
  ask('POST', '/api/me/recover', { code, merge })
export const signOut = (): Promise<unknown> => ask('POST', '/api/me/sign-out')
