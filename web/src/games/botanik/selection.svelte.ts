// What the person has in hand: a tile, how it is turned, where it is pointed at, and a move that
// waits for its ✓.
// A target is a place on the Registry (`side 2`, `centre 2`) or a cell of the machine (`0,-1`).
import type { BoardProps, Point } from '../../lib/board'
import type { BotanikChoice } from '../../lib/types'
import { begun, fits, isMecabotanist, look, nearestTurn, period, read } from './tiles/tiles'

/** Tiles of one kind are equal; `at` says which of them is shown as held. */
export interface Held {
  readonly tile: string
  readonly at: number
}

const isCell = (target: string): boolean => target.includes(',')

/** Where on the table a move ends. */
export function targetOf(move: string): string {
  const found = read(move)
  if (found.kind === 'place') return `${found.x},${found.y}`
  return found.kind === 'swap' ? `centre ${found.column}` : `${found.kind} ${found.column}`
}

export class Selection {
  readonly #props: () => BoardProps<'botanik'>
  turns = $state(0)
  /** What the pointer or the focus is on. */
  pointed = $state<string | null>(null)
  /** What every way to finish the move would bring, by move. */
  choices = $state.raw<ReadonlyMap<string, BotanikChoice>>(new Map())
  /** Which cell of the own machine lies under a point of the screen: its window knows. */
  cellAt: ((at: Point) => string) | null = null
  /** Asks to look at the tiles: something was pressed with empty hands. */
  nudges = $state(0)

  constructor(props: () => BoardProps<'botanik'>) {
    this.#props = props
  }

  /** The tiles one of which is to be used now. */
  readonly pool: readonly string[] = $derived.by(() => {
    const { decision, view, seat } = this.#props()
    if (decision === 'play') return view.arrivals
    return decision === 'resolve' && seat !== null ? (view.released[seat] ?? []) : []
  })
  readonly decision = $derived.by(() => this.#props().decision)

  // Assigned by hand; falls back to the obvious choice with every new decision.
  #held: Held | null = $derived.by(() => {
    const usable = this.pool.flatMap((tile, at) =>
      this.legalWith(tile).length > 0 ? [{ tile, at }] : [],
    )
    const [only] = usable
    return only && (usable.length === 1 || this.decision === 'resolve') ? only : null
  })
  #waiting: string | null = $derived.by(() => {
    void this.#held
    return null
  })

  get held(): Held | null {
    return this.#props().sending === null ? this.#held : null
  }
  get waiting(): string | null {
    return this.#waiting
  }
  /** A tile that is about to be built, if that is what is in hand. */
  readonly building = $derived.by(() =>
    this.decision === 'resolve' && this.held && !isMecabotanist(this.held.tile)
      ? this.held.tile
      : null,
  )
  readonly swapping = $derived.by(
    () => this.decision === 'resolve' && this.held !== null && isMecabotanist(this.held.tile),
  )
  readonly cells = $derived.by(() =>
    this.building === null ? new Map<string, never>() : fits(this.#props().legal, this.building),
  )

  legalWith(tile: string): readonly string[] {
    const start = begun(tile, this.decision)
    return this.#props().legal.filter((move) => move.startsWith(start))
  }

  take(at: number): void {
    const tile = this.pool[at]
    if (tile === undefined) return
    if (this.#held?.tile !== tile) this.choices = new Map()
    this.#held = { tile, at }
    this.#waiting = null
  }
  /**
   * One step back: drops the waiting move, else the tile. Returns whether there was something to
   * drop.
   */
  letGo(): boolean {
    if (this.#waiting !== null) this.#waiting = null
    else if (this.#held !== null) this.#held = null
    else return false
    return true
  }

  /** How the tile would lie in a cell. */
  turnsIn(cell: string): number {
    return nearestTurn(this.turns, this.cells.get(cell) ?? [])
  }
  /** The move that ends at a target, legal or not; null with empty hands. */
  moveTo(target: string): string | null {
    const { held } = this
    if (held === null) return null
    if (this.decision === 'play') return isCell(target) ? null : `${held.tile} ${target}`
    if (this.swapping) return target.startsWith('centre') ? `swap ${target.slice(7)}` : null
    if (!isCell(target)) return null
    return `place ${held.tile} ${target} ${this.cells.has(target) ? this.turnsIn(target) : this.turns}`
  }
  isLegal(target: string): boolean {
    const move = this.moveTo(target)
    return move !== null && this.#props().legal.includes(move)
  }
  choice(target: string): BotanikChoice | null {
    const move = this.moveTo(target)
    return move === null ? null : (this.choices.get(move) ?? null)
  }
  /** The target of the waiting move, or the one under the pointer. */
  readonly target = $derived.by(() =>
    this.#waiting !== null ? targetOf(this.#waiting) : this.pointed,
  )

  turn(by: 1 | -1): void {
    const tile = this.building
    if (tile === null) return
    const { target } = this
    const fitting = target === null ? undefined : this.cells.get(target)
    if (target !== null && fitting) {
      const at = fitting.indexOf(this.turnsIn(target) as 0)
      this.turns = fitting[(at + by + fitting.length) % fitting.length] ?? 0
      if (this.#waiting !== null) this.#waiting = this.moveTo(target)
      return
    }
    const every = period(look(tile, this.#props().view.types).openings)
    this.turns = ((this.turns % every) + by + every) % every
  }

  /**
   * A target was pressed. A finger shows no preview before the press, so a placement waits for ✓
   * and a second tap turns the tile.
   */
  press(target: string, at: Point, touch: boolean): void {
    const { legal, decision, isFinal, explain, view } = this.#props()
    const move = this.moveTo(target)
    if (move === null) {
      // Empty hands, or nothing to decide: the server has the words for the latter.
      if (decision === null)
        explain(
          isCell(target)
            ? `place ${view.arrivals[0] ?? 'rs'} ${target} 0`
            : `${view.arrivals[0] ?? 'rs'} ${target}`,
          at,
        )
      this.nudges += 1
    } else if (!legal.includes(move)) explain(move, at)
    else if (touch && isCell(target)) {
      if (this.#waiting === move) this.turn(1)
      else this.#waiting = move
    } else if (isFinal(move) && this.#waiting !== move) this.#waiting = move
    else this.play(move, at)
  }
  /** A tile was dropped: what is clear and can be taken back is done, the rest waits for its ✓. */
  drop(place: string, at: Point): void {
    const { legal, isFinal, explain } = this.#props()
    const target = place === 'plane' && this.cellAt ? this.cellAt(at) : place
    const move = this.moveTo(target)
    if (move === null) this.nudges += 1
    else if (!legal.includes(move)) explain(move, at)
    else if (isFinal(move) || (this.cells.get(target)?.length ?? 1) > 1) this.#waiting = move
    else this.play(move, at)
  }
  play(move: string, at: Point): void {
    void this.#props().play(move, at)
  }
  confirm(at: Point): void {
    if (this.#waiting !== null) this.play(this.#waiting, at)
  }
}
