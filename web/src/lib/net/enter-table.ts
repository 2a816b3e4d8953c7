// What has to happen before a browser can join a table. A link made on another device carries a
// seat (`#seat=…`), which can be used once. Browsers do not send what follows `#`, so it is in no
// server's log.
import { me, RequestError, useSeatLink } from './http'
import { showRefusal } from '../feedback/refusal.svelte'

const SEAT = /^#seat=(\w+)$/

/** Afterwards the server knows this browser, and it has the seat of its link. */
export async function enterTable(table: string): Promise<void> {
  await me()
  const token = SEAT.exec(location.hash)?.[1]
  if (!token) return
  try {
    await useSeatLink(table, token)
  } catch (error) {
    // the caller tries again
    if (error instanceof RequestError && error.code === 'offline') throw error
    showRefusal(null, (error as Error).message) // an old link: the person can still watch
  }
  history.replaceState(null, '', location.pathname)
}
