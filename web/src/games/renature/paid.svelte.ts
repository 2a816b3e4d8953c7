// How areas were scored, as far as this page saw it: plants may be taken back later, so the view cannot tell any more.
import type { Fresh } from '../../lib/board'
import type { RenatureAreaScore, RenatureEvent } from '../../lib/types'

let seen = $state.raw<ReadonlyMap<string, RenatureAreaScore>>(new Map())

export function remember(events: readonly Fresh<RenatureEvent>[]): void {
  const scored = events.flatMap(({ event }) => (event.event === 'AreaIsolated' || event.event === 'AreaLeft' ? [[event.area, event.score] as const] : []))
  if (scored.length > 0) seen = new Map([...seen, ...scored])
}
/** Another table, or a moment before it happened. */
export function forget(): void {
  seen = new Map()
}
export function paidFor(area: string): RenatureAreaScore | null {
  return seen.get(area) ?? null
}
