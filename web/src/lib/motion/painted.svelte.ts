import { usesKeys } from '../input/focus'
import { afterPaint } from './after-paint'

/**
 * Whether the first picture of a component is on the screen. What nobody sees in it may come after
 * it; who uses keys goes there at once.
 */
export class Painted {
  is = $state(usesKeys())

  constructor() {
    $effect(() => afterPaint(() => (this.is = true)))
  }
}
