import { usesKeys } from '../input/focus'
import { afterPaint } from './after-paint'

/** Where a board was painted last: one that is drawn again there is drawn as a whole. */
let there: string | null = null

/**
 * Whether the first picture of a board is on the screen. What lies beside it may come after it; who
 * uses keys goes there at once.
 */
export class Painted {
  is = $state(usesKeys() || there === location.pathname)

  constructor() {
    $effect(() =>
      afterPaint(() => {
        there = location.pathname
        this.is = true
      }),
    )
  }
}
