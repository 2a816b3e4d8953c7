// The search for others goes on while the page is open, whatever it shows: the server is asked
// every few seconds. Only a search that is under way is remembered, for when the page is loaded
// again.
import { ask } from '../lib/net/http'
import { call } from '../lib/feedback/notify.svelte'
import { sound } from '../lib/feedback/sounds'
import { say } from '../lib/text/say'
import { gameNames } from '../generated/game-names'
import type { Find, Found } from '../lib/types'

export const KEY = 'tablee.seeking'
const OFTEN_MS = 3_000

export const seeking = $state<{ now: Found | null }>({ now: null })
let timer: number | undefined

function remember(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(KEY, 'on')
    else sessionStorage.removeItem(KEY)
  } catch {
    // without storage a search ends when the page is loaded again
  }
}

function show(found: Found): void {
  const before = seeking.now?.state
  seeking.now = found
  window.clearTimeout(timer)
  remember(found.state !== 'idle')
  if (found.state === 'waiting') timer = window.setTimeout(() => void look(), OFTEN_MS)
  if (found.state === 'found' && before !== 'found') {
    sound('turn')
    call(say('find.found', { game: gameNames[found.game ?? ''] ?? '' }))
  }
}

export async function look(): Promise<void> {
  try {
    show(await ask<Found>('GET', '/api/find'))
  } catch {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void look(), OFTEN_MS) // the connection may be back by then
  }
}

export async function seek(wish: Find): Promise<void> {
  show(await ask<Found>('POST', '/api/find', wish))
}

export async function stop(): Promise<void> {
  show(await ask<Found>('POST', '/api/find/stop'))
}
