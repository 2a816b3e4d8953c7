// How long a page waits before it connects again. Waits are spread out, so that not all pages come
// back to a restarted server in the same moment.

const LEAST = 300
const FIRST_SPREAD = 500
const SOON_SPREAD = 1_200
const LAST_SPREAD = 14_700
const SOON = 30_000
const SHARE = 10

export interface Lost {
  /** Attempts since the connection was lost. */
  retries: number
  /** How long ago that was (ms). */
  away: number
  /** When the server asked to come back (ms), if it said goodbye. */
  retry: number | null
}

/**
 * In ms; `random` is from 0 to 1. A server that says goodbye, or that has been away for less than
 * half a minute, may be back at any moment: players then wait 1.5 s at most beyond what it asked for.
 */
export function reconnectWait({ retries, away, retry }: Lost, random: number): number {
  const isSoon = retry !== null || away < SOON
  const most = isSoon ? SOON_SPREAD : Math.min(LAST_SPREAD, away / SHARE)
  return (retry ?? LEAST) + random * Math.min(most, FIRST_SPREAD * 2 ** retries)
}
