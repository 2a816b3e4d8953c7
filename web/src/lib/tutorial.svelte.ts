// Short guided first games: a fixed deal against bots, one step at a time, taught by doing, left at any time.
// A tutorial is data; the card that shows its steps is table/TutorialCard.svelte.
import type { Games, Update } from './types'

export interface Step<V> {
  /** Key of the sentence, in the game's text file. */
  readonly say: string
  /** The step is on while this holds; the first step that holds and is not done is shown. */
  readonly when: (view: V, now: Pick<Update, 'decision' | 'ply'>) => boolean
  /** Read and acknowledged with a button, or done by a move. */
  readonly until: 'read' | 'move'
  /** Selectors on the board: what the first that finds something finds is pointed at. */
  readonly point?: string | readonly string[]
  /** A move to suggest: the board shows it like a hint. */
  readonly move?: string
}

export interface Tutorial<G extends keyof Games> {
  readonly steps: readonly Step<Games[G]['view']>[]
}

export class Guide<V> {
  readonly #steps: readonly Step<V>[]
  #done = $state(0)
  #left = $state(false)

  constructor(steps: readonly Step<V>[]) {
    this.#steps = steps
  }

  get length(): number {
    return this.#steps.length
  }
  get at(): number {
    return this.#done
  }
  get over(): boolean {
    return this.#left || this.#done >= this.#steps.length
  }

  /** The step to show now, if its moment has come. */
  step(view: V, now: Pick<Update, 'decision' | 'ply'>): Step<V> | null {
    if (this.over) return null
    const next = this.#steps[this.#done]
    return next && next.when(view, now) ? next : null
  }

  next(): void {
    this.#done += 1
  }
  /** A move was made: steps that wait for one are done. */
  moved(): void {
    if (this.#steps[this.#done]?.until === 'move') this.#done += 1
  }
  leave(): void {
    this.#left = true
  }
}
