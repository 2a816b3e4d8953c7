// What the page of a person asks the server.
import { ask } from '../lib/net/http'
import type { Board, MyGames, MyRatings, MyStatistics } from '../lib/types'

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
export const board = (game: string): Promise<Board> => ask('GET', `/api/ratings/${game}`)
