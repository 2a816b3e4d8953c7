// What this person has in hand and points at: state of the page, not of the game.
import type { Cell } from './valley/land'
import type { Choices, Way } from './moves'

const AUTO = 'tablee.renature.ends-by-itself'

export class Selection {
  domino = $state<string | null>(null)
  way = $state<Way>(0)
  /** A sort of plant: `own turf`. */
  plant = $state<string | null>(null)
  /** A cell that a plant is wanted for. */
  soil = $state<string | null>(null)
  /** Where the pointer or the cursor is. */
  aim = $state.raw<Cell | null>(null)
  /** A move that waits for its ✓. */
  armed = $state<string | null>(null)
  /** The area that explains itself. */
  area = $state<string | null>(null)
  #auto = $state(remembered())

  get auto(): boolean {
    return this.#auto
  }
  set auto(on: boolean) {
    this.#auto = on
    try {
      localStorage.setItem(AUTO, String(on))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  /** Lets go what does not belong to a new decision. */
  keepFor(decision: string | null, hand: readonly string[], choices: Choices): void {
    if (this.domino && (decision !== 'domino' || !hand.includes(this.domino))) this.domino = null
    if (this.armed && !choices.all.has(this.armed)) this.armed = null
    if (decision !== 'plant') this.plant = this.soil = null
    else {
      const cells = [...choices.plants.keys()]
      if (cells.length === 1) this.soil = cells[0] ?? null
      else if (!cells.includes(this.soil ?? '')) this.soil = null
    }
    const last = hand.length === 1 ? hand[0] : undefined
    if (decision === 'domino' && last) this.takeDomino(last)
  }
  /** Returns whether there was something to let go. */
  letGo(): boolean {
    const held = [this.domino, this.plant, this.soil, this.armed, this.area]
    this.domino = this.plant = this.soil = this.armed = this.area = null
    return held.some((one) => one !== null)
  }
  takeDomino(domino: string): void {
    if (this.domino !== domino) this.way = 0
    this.domino = domino
    this.plant = this.soil = this.armed = null
  }
  takePlant(sort: string): void {
    this.plant = sort
    this.domino = this.armed = null
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(AUTO) === 'true'
  } catch {
    return false
  }
}
