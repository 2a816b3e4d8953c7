// Others' moves play back in order: updates wait here until the board has shown the one before.
// Any click skips the animations, and without motion nothing waits. Every update is complete, so
// skipping loses nothing else.
import { setPace } from '../motion/fly'
import { motion, tempo } from './prefs.svelte'
import type { AnyEvent, LogLine, Update } from '../types'
import type { FreshEvent } from '../board'

/** If more than this many wait, all are shown at once. */
const MOST = 8
/** Between moves that are played again; without motion it is all there is to see. */
const PAUSE = 700

export type Duration = (event: AnyEvent) => number

export class Playback {
  /** What the board shows now. */
  shown = $state.raw<Update | null>(null)
  /** What led there, to be animated. */
  fresh = $state.raw<readonly FreshEvent<AnyEvent>[]>([])
  duration: Duration = () => 250
  /** Whose moves are own ones. */
  seat: number | null = null
  /** Everyone acts at any time: the next frame shows everything that has arrived until then. */
  realTime = false
  /**
   * Called when an update is shown, so that log and announcements do not run ahead of the board.
   */
  #onShow: (update: Update) => void
  /** What was shown since this person's last move, that one first: can be played again. */
  #since = $state.raw<readonly Update[]>([])
  /** Played again: told already. */
  #repeating = false
  #queue: Update[] = []
  #timer: number | undefined
  #frame: number | undefined

  constructor(onShow: (update: Update) => void) {
    this.#onShow = onShow
  }

  get busy(): boolean {
    return this.#timer !== undefined
  }
  get canRepeat(): boolean {
    return this.#since.length > 1
  }

  /** Plays again what happened since this person's last move. */
  repeat(): void {
    const [first, ...rest] = this.#since
    if (!first || rest.length === 0 || this.realTime) return
    this.skip()
    this.#repeating = true
    this.shown = first
    this.fresh = []
    this.#queue = rest
    this.#timer = window.setTimeout(this.#next, PAUSE)
  }

  push(update: Update): void {
    const undone = this.shown !== null && update.rev !== this.shown.rev
    if (this.#repeating) this.skip()
    if (undone) this.skip()
    this.#queue.push(update)
    if (undone || document.visibilityState === 'hidden') this.skip()
    else if (this.realTime) this.#frame ??= requestAnimationFrame(() => this.skip(motion()))
    else if (!motion()) this.skip()
    else if (this.#queue.length > MOST) this.skip()
    else if (!this.busy) this.#next()
  }

  /** Shows `update` at once, whatever was waiting. */
  jump(update: Update | null): void {
    this.#clear()
    this.#queue = []
    this.fresh = []
    this.#repeating = false
    this.#since = update ? [update] : []
    this.shown = update
  }

  /** Shows the newest update now. `lively`: what was waiting may still be animated. */
  skip(lively = false): void {
    this.#clear()
    const waiting = this.#queue
    this.#queue = []
    this.fresh = lively ? waiting.flatMap((update) => update.log.flatMap(freshEvents)) : []
    for (const update of waiting) this.#show(update)
    this.#repeating = false
  }

  #show(update: Update): void {
    this.shown = update
    if (this.#repeating) return
    const own = update.log.some((line) => line.seat !== null && line.seat === this.seat)
    const gone = update.rev !== this.#since.at(-1)?.rev // what was taken back did not happen
    this.#since = own || gone ? [update] : [...this.#since, update]
    this.#onShow(update)
  }

  #clear(): void {
    window.clearTimeout(this.#timer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#timer = this.#frame = undefined
  }

  #next = (): void => {
    this.#timer = undefined
    const update = this.#queue.shift()
    if (!update) {
      this.fresh = [] // the animations are over; the board stays
      this.#repeating = false
      return
    }
    const fresh = update.log.flatMap(freshEvents)
    this.fresh = motion() ? fresh : []
    this.#show(update)
    if (tempo() !== 1 && tempo() > 0) requestAnimationFrame(() => setPace(1 / tempo()))
    const lasts = this.fresh.reduce((sum, { event }) => sum + this.duration(event), 0) * tempo()
    const wait = this.#repeating ? lasts + PAUSE : lasts
    if (wait > 0) this.#timer = window.setTimeout(this.#next, wait)
  }
}

export function freshEvents(line: LogLine): FreshEvent<AnyEvent>[] {
  return line.events.map((event, at) => ({
    id: `${line.ply}.${at}.${line.at}`,
    ply: line.ply,
    seat: line.seat,
    event,
  }))
}
