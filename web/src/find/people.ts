// Whom this person knows, as the server tells it.
import { ask } from '../lib/net/http'
import type { People } from '../lib/types'

export const people = (): Promise<People> => ask('GET', '/api/people')
export const keep = (table: string): Promise<People> => ask('POST', '/api/people/keep', { table })
export const invite = (friend: string, table: string): Promise<People> =>
  ask('POST', `/api/people/${friend}/invite`, { table })
export const forget = (friend: string): Promise<People> =>
  ask('POST', `/api/people/${friend}/forget`)
