// The steps of a tutorial, and which of them a game has come to.
import type { Update } from '../types'

export type Moment = Pick<Update, 'decision' | 'ply'>

export interface Step<V> {
  /** Key of the sentence, in the game's text file. */
  readonly say: string
  /** The step is shown while this holds and the steps before it are done. */
  readonly when: (view: V, now: Moment) => boolean
  /** The game has gone past this step before it could be shown: it is left out. */
  readonly missed?: (view: V, now: Moment) => boolean
  /** Read and acknowledged with a button, or done by a move. */
  readonly until: 'read' | 'move'
  /** Selectors of what to point at on the board: the first one that matches something is used. */
  readonly point?: string | readonly string[] | ((view: V) => readonly string[])
  /** A move to suggest: the board shows it like a hint. */
  readonly move?: string
}

/** What a step points at now. */
export const pointsOf = <V>({ point }: Step<V>, view: V | null): readonly string[] =>
  typeof point === 'function' ? (view ? point(view) : []) : [point ?? []].flat()

/** How many steps are done, and how many own moves were counted; null: none yet. */
interface Progress {
  readonly done: number
  readonly made: number | null
}

/**
 * How many steps are done now that so many own moves were made: a new move completes the step that
 * waited for one. Null: the game is under way, this browser has no progress stored, and no step
 * fits yet; it joins at the first one that does.
 */
export function advanced<V>(
  steps: readonly Step<V>[],
  { done, made: before }: Progress,
  made: number,
  view: V,
  now: Moment,
): number | null {
  if (before === null && made > 0) {
    const fits = steps.findIndex((step) => step.until === 'move' && step.when(view, now))
    return fits < 0 ? null : fits || done
  }
  const moved = before !== null && made > before && steps[done]?.until === 'move'
  const at = done + (moved ? 1 : 0)
  return at + (steps[at]?.missed?.(view, now) ? 1 : 0)
}
