// A turn that has nothing left to decide ends by itself after a while, unless the person does
// something.
import { untrack } from 'svelte'
import type { BoardProps } from '../../lib/board'
import { announce } from '../../lib/feedback/announce.svelte'

/**
 * In ms. A person with clouds left may want to think, which takes longer than seeing that nothing
 * is left.
 */
const NOTHING_TO_SEE = 500
const NOTHING_LEFT = 3000
const CHOICE_LEFT = 10_000

interface Now {
  /** Whether this seat has to decide and no move is on its way. */
  readonly active: boolean
  /** Whether the person wants turns to end by themselves. */
  readonly wanted: boolean
  readonly choices: ReadonlySet<string>
}

export class TurnEnd {
  readonly #props: () => BoardProps<'renature'>
  readonly #now: () => Now
  /** Somebody who reads the tutorial is not hurried. */
  readonly #learning = location.hash === '#learn'
  #stopped = $state(false)
  /** An undo led back into this turn, so it ended too soon once: now it ends by a press only. */
  #undone = $state(false)
  #rev = 0

  /**
   * The move that would end the turn. Without soil beside the domino, planting can be left for the
   * end.
   */
  readonly #passing = $derived.by(() => {
    const { decision, view } = this.#props()
    if (decision === 'end') return 'done'
    return decision === 'plant' && view.beside.length === 0 ? 'skip' : null
  })
  /** The move that will be made by itself; null if none will. */
  readonly ending = $derived.by(() => {
    const { undoAsked, motion } = this.#props()
    const { active, wanted, choices } = this.#now()
    const isFree = active && !undoAsked && !this.#undone && !this.#stopped && !this.#learning
    const move = this.#passing
    return move !== null && isFree && wanted && motion && choices.has(move) ? move : null
  })
  /** After how many ms. */
  readonly wait = $derived.by(() => {
    if (this.#passing === 'skip') return NOTHING_TO_SEE
    return this.#now().choices.size > 1 ? CHOICE_LEFT : NOTHING_LEFT
  })

  /** To be made while a board is set up: it has effects. */
  constructor(props: () => BoardProps<'renature'>, now: () => Now) {
    this.#props = props
    this.#now = now
    $effect.pre(() => {
      const { view, seat, rev } = props()
      const mine = view.turn === seat
      untrack(() => (this.#undone = mine && (this.#undone || rev !== this.#rev)))
      this.#rev = rev
    })
    $effect(() => {
      void this.#passing // a press stops one decision only
      this.#stopped = false
    })
    $effect(() => {
      const [move, wait] = [this.ending, this.wait]
      if (move === null) return
      announce(untrack(() => props().say('renature.page.ends', { n: Math.ceil(wait / 1000) })))
      const timer = window.setTimeout(() => void props().play(move), wait)
      return () => window.clearTimeout(timer)
    })
  }

  /** The person did something: this turn waits. */
  stop(): void {
    if (this.#passing !== null) this.#stopped = true
  }
}
