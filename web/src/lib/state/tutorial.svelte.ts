// Short guided first games: a fixed deal against bots, one step at a time, to be left at any time.
// A tutorial is data; the card that shows its steps is table/TutorialCard.svelte.
import { advanced, pointsOf, type Moment, type Step } from './tutorial-steps'
import type { Games } from '../types'

export { pointsOf, type Step }

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
  step(view: V, now: Moment): Step<V> | null {
    const next = this.#steps[this.#done]
    return next && next.when(view, now) ? next : null
  }

  next(): void {
    this.#go(this.#done + 1)
  }
  leave(): void {
    this.#go(this.#steps.length)
  }
  /** Counts this person's moves, and goes to the step that the game has come to. */
  count(made: number, view: V, now: Moment): void {
    const at = advanced(this.#steps, { done: this.#done, made: this.#made }, made, view, now)
    if (at === null) return // no step fits yet
    this.#made = made
    this.#go(at)
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
