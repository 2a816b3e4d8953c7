// Short guided first games: a fixed deal against bots, one step at a time, to be left at any time.
// A tutorial is data; the card that shows its steps is table/TutorialCard.svelte.
import type { Games, Update } from '../types'

export interface Step<V> {
  /** Key of the sentence, in the game's text file. */
  readonly say: string
  /** The step is shown while this holds and the steps before it are done. */
  readonly when: (view: V, now: Pick<Update, 'decision' | 'ply'>) => boolean
  /** Read and acknowledged with a button, or done by a move. */
  readonly until: 'read' | 'move'
  /** Selectors of what to point at on the board: the first one that matches something is used. */
  readonly point?: string | readonly string[]
  /** A move to suggest: the board shows it like a hint. */
  readonly move?: string
}

export interface Tutorial<G extends keyof Games> {
  readonly steps: readonly Step<Games[G]['view']>[]
}

/** What has to survive a reload, by table. */
interface SavedProgress {
  readonly done: number
  readonly made: number
}
const KEY = (table: string): string => `tablee.learn.${table}`

export class Guide<V> {
  readonly #steps: readonly Step<V>[]
  readonly #table: string
  #done = $state(0)
  /** How many own moves were counted; null: none yet. */
  #made: number | null = null

  constructor(steps: readonly Step<V>[], table: string) {
    this.#steps = steps
    this.#table = table
    const kept = remembered(table)
    if (!kept) return
    this.#done = kept.done
    this.#made = kept.made
  }

  get length(): number {
    return this.#steps.length
  }
  get at(): number {
    return this.#done
  }
  get over(): boolean {
    return this.#done >= this.#steps.length
  }

  /** The step to show now, if its moment has come. */
  step(view: V, now: Pick<Update, 'decision' | 'ply'>): Step<V> | null {
    const next = this.#steps[this.#done]
    return next && next.when(view, now) ? next : null
  }

  next(): void {
    this.#go(this.#done + 1)
  }
  leave(): void {
    this.#go(this.#steps.length)
  }
  /** Counts this person's moves: a new one completes the step that waited for a move. */
  count(made: number, view: V, now: Pick<Update, 'decision' | 'ply'>): void {
    const before = this.#made
    // The game is under way and this browser has no progress stored: start at the first step that
    // fits.
    const joined =
      before === null && made > 0
        ? this.#steps.findIndex((step) => step.until === 'move' && step.when(view, now))
        : 0
    if (joined < 0) return // no step fits yet
    this.#made = made
    if (joined > 0) this.#go(joined)
    else
      this.#go(
        this.#done +
          (before !== null && made > before && this.#steps[this.#done]?.until === 'move' ? 1 : 0),
      )
  }

  #go(step: number): void {
    this.#done = step
    try {
      sessionStorage.setItem(
        KEY(this.#table),
        JSON.stringify({ done: step, made: this.#made ?? 0 } satisfies SavedProgress),
      )
    } catch {
      // A browser that stores nothing joins at the first step that fits.
    }
  }
}

function remembered(table: string): SavedProgress | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY(table)) ?? 'null') as SavedProgress | null
  } catch {
    return null
  }
}
