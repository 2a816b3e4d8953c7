// A game to look at again, and the moment of it that is shown: what the replay and the review have
// in common.
import { loadGame } from '../games'
import type { GameModule, GameName } from '../lib/board'
import * as http from '../lib/net/http'
import { opened } from '../lib/state/opened-record.svelte'
import { prefs } from '../lib/state/prefs.svelte'
import { scoreHistory } from '../lib/state/score-history'
import { say, t } from '../lib/text/say'
import { shownName } from '../lib/text/somebody'
import type { AnyEvent, AnyView, Replay, ReplayStep } from '../lib/types'

export class GameReplay {
  /** A finished table of this server; null: the record that was opened. */
  readonly table: string | null
  replay = $state.raw<Replay | null>(null)
  game = $state.raw<GameModule<GameName> | null>(null)
  trouble = $state('')
  /** `open`, `spectator`, or a seat. */
  eyes = $state('open')
  /**
   * After how many moves the game is shown; null: the end, wherever that is. In the address too
   * (`#12`), so that a reload, or a link, comes back to it.
   */
  #ply = $state<number | null>(null)
  /** Whether this moment came by one step from the one before it: then it may be animated. */
  stepped = $state(false)

  constructor(table: string | null, from: 'start' | 'end') {
    this.table = table
    const asked = /^#(\d{1,5})$/.exec(location.hash)?.[1]
    this.#ply = asked !== undefined ? Number(asked) : from === 'start' ? 0 : null
    $effect(() => this.#load(this.eyes, opened.record))
    $effect(() => this.#keepAddress(this.ply, from))
  }

  readonly last = $derived.by(() => this.replay?.steps.length ?? 0)
  readonly ply = $derived.by(() =>
    this.replay === null ? (this.#ply ?? 0) : Math.min(this.#ply ?? this.last, this.last),
  )
  readonly seats: readonly number[] = $derived.by(() =>
    Array.from({ length: this.replay?.record.players ?? 0 }, (_, seat) => seat),
  )
  readonly names: readonly string[] = $derived.by(() =>
    prefs.language ? this.seats.map((seat) => this.#nameOf(seat)) : [],
  )
  readonly views: readonly AnyView[] = $derived.by(
    () => (this.ply === 0 ? this.replay?.start : this.#step?.views) ?? [],
  )
  readonly events: readonly AnyEvent[] = $derived.by(() => this.#step?.events ?? [])
  readonly past: readonly AnyEvent[] = $derived.by(
    () => this.replay?.steps.slice(0, this.ply).flatMap((step) => step.events) ?? [],
  )
  readonly over = $derived.by(
    () => this.ply === this.last && (this.replay?.breakdown.length ?? 0) > 0,
  )
  readonly scores = $derived.by(() =>
    this.game && this.replay
      ? scoreHistory(
          this.game,
          this.replay.steps,
          this.seats.length,
          this.replay.record.result?.scores,
        )
      : [],
  )

  to(next: number, step = false): void {
    this.stepped = step
    this.#ply = Math.max(0, Math.min(this.last, next))
  }

  get #step(): ReplayStep | undefined {
    return this.replay?.steps[this.ply - 1]
  }
  #nameOf(seat: number): string {
    const name = this.replay?.names?.[seat]
    if (name === undefined) return say('player', { player: seat + 1 })
    return name === null ? t('seat.bot', { n: seat + 1 }) : shownName(name)
  }

  #load(eyes: string, record: unknown): (() => void) | undefined {
    const { table } = this
    if (table === null && record === null) return undefined
    let wanted = true // until other eyes are asked for
    const asked = table === null ? http.replayRecord(record, eyes) : http.replayOf(table, eyes)
    asked
      .then(async (found) => {
        const module = await loadGame(found.record.game)
        if (!wanted) return
        this.game = module
        this.replay = found
      })
      .catch((error: Error) => (this.trouble = error.message))
    return () => (wanted = false)
  }

  #keepAddress(ply: number, from: 'start' | 'end'): (() => void) | undefined {
    if (this.replay === null) return undefined
    const plain = from === 'start' ? ply === 0 : ply === this.last
    const address = `${location.pathname}${location.search}${plain ? '' : `#${ply}`}`
    // Browsers refuse addresses that change all the time, as they would under a slider.
    const timer = window.setTimeout(() => history.replaceState(history.state, '', address), 200)
    return () => window.clearTimeout(timer)
  }
}
