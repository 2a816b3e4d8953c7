// Coming to a table. A link from another device brings its seat along, once (`#seat=…`: what follows # is in no server's log).
import { me, RequestError, useSeatLink } from './http'
import { showRefusal } from '../feedback/refusal.svelte'

const SEAT = /^#seat=(\w+)$/

/** Ready to say hello: this browser is known, and has the seat that was handed to it. */
export async function enterTable(table: string): Promise<void> {
  await me()
  const token = SEAT.exec(location.hash)?.[1]
  if (!token) return
  try {
    await useSeatLink(table, token)
  } catch (error) {
    if (error instanceof RequestError && error.code === 'offline') throw error // to be tried again
    showRefusal(null, (error as Error).message) // an old link: one can still watch
  }
  history.replaceState(null, '', location.pathname)
}
