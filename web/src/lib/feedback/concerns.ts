// Which events are said to who wants to hear only of what concerns them.
import type { AnyEvent, LogLine } from '../types'

/** Whether an event is about this seat, or about everybody. */
export function concerns(event: AnyEvent, line: LogLine, seat: number | null): boolean {
  const { seat: who = line.seat, partner } = event as { seat?: number | null; partner?: number }
  return who === null || who === seat || partner === seat
}
