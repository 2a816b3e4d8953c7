// How much time is left is said at a minute, at half a minute and at ten seconds.
const CALLS = [60, 30, 10] as const

/** The call that is due when `left` ms remain and `before` ms did a moment ago; null: none. */
export function callDue(before: number | null, left: number | null): number | null {
  if (before === null || left === null) return null
  return CALLS.findLast((seconds) => left <= seconds * 1000 && before > seconds * 1000) ?? null
}
