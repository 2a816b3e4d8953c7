// An update that tells only what differs from the last one becomes a whole one here. What edits are
// is told in docs/protocol.md.
import type { Changed, Update } from '../types'

type Path = readonly (string | number)[]
type Part = Record<string | number, unknown>

/** The update that `changed` leads to; null if it does not build on the last one. */
export function changedUpdate(last: Update | null, changed: Changed): Update | null {
  if (last?.number !== changed.base) return null
  const { number, ply, rev, log, now } = changed
  let update: unknown = { ...last, number, ply, rev, log, now }
  for (const [path, ...edit] of changed.edits) update = edited(update, path as Path, edit)
  return update as Update
}

/** A copy of `whole` with an edit; all that the edit does not touch stays the same object. */
function edited(whole: unknown, path: Path, edit: readonly unknown[]): unknown {
  const [step, ...rest] = path
  if (step !== undefined) {
    const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as Part) }) as Part
    copy[step] = edited(copy[step], rest, edit)
    return copy
  }
  if (edit.length === 1) return edit[0]
  const [start, count, items] = edit as [number, number, unknown[]]
  return (whole as unknown[]).toSpliced(start, count, ...items)
}
