// What a table tells first comes with the answer that it was made: its screen need not wait for the
// WebSocket.
import type { Welcome } from '../types'

let kept: Welcome | null = null

export function keepWelcome(welcome: Welcome): void {
  kept = welcome
}

/** Once: whoever comes back to the table is told what has happened since. */
export function takeWelcome(table: string): Welcome | null {
  const found = kept?.table.table === table ? kept : null
  kept = null
  return found
}
