// A review under way or done, and what else is asked about it. Nothing is pushed: the page asks
// again until it is done.
import * as http from '../lib/net/http'
import type {
  AskReview,
  JudgedDecision,
  Judgement,
  Review,
  ReviewMoment,
  ReviewState,
} from '../lib/types'

type Depth = NonNullable<AskReview['depth']>
const AGAIN_MS = 500
/** A server that is not there is asked again so many times, each time a little later. */
const TRIES = 20

/**
 * The review that this page has begun and not seen the end of. It goes on when its screen is left,
 * and makes way for another one: a person has one at a time.
 */
let underWay: string | null = null

export class ReviewSession {
  state = $state.raw<ReviewState | null>(null)
  trouble = $state('')
  #timer: number | undefined
  /** Counts what was begun: answers to what was begun before are not wanted any more. */
  #begun = 0
  #again = (): void => {}
  readonly #moments = new Map<number, Promise<ReviewMoment>>()

  readonly result: Review | null = $derived.by(() => this.state?.result ?? null)
  readonly byPly: ReadonlyMap<number, JudgedDecision> = $derived.by(
    () => new Map((this.result?.decisions ?? []).map((one) => [one.ply, one])),
  )

  /** Of a finished table, or of a record. */
  begin(table: string | null, record: unknown, depth: Depth = 'normal'): void {
    const mine = this.#restart()
    this.#again = () => this.begin(table, record, depth)
    this.#ask(table, record, depth)
      .then((state) => this.#take(state, mine))
      .catch((error: Error) => this.#fail(error, mine))
  }

  async #ask(table: string | null, record: unknown, depth: Depth): Promise<ReviewState> {
    const ask = (): Promise<ReviewState> =>
      table === null ? http.reviewRecord(record, depth) : http.reviewOf(table, depth)
    try {
      return await ask()
    } catch (error) {
      if ((error as http.RequestError).code !== 'review-under-way' || underWay === null) throw error
      await http.cancelReview(underWay)
      return ask()
    }
  }

  async cancel(): Promise<void> {
    const { state } = this
    const mine = this.#restart(false)
    if (state === null) return
    try {
      this.#take(await http.cancelReview(state.review), mine)
    } catch (error) {
      this.#fail(error as Error, mine)
    }
  }

  moment(ply: number): Promise<ReviewMoment> {
    const known = this.#moments.get(ply)
    if (known) return known
    const asked = http.reviewMoment(this.state?.review ?? '', ply)
    this.#moments.set(ply, asked)
    asked.catch(() => this.#moments.delete(ply))
    return asked
  }

  judge(ply: number, move: string): Promise<Judgement> {
    return http.judge(this.state?.review ?? '', ply, move)
  }

  close(): void {
    this.#restart(false)
  }

  #restart(clear = true): number {
    window.clearTimeout(this.#timer)
    this.trouble = ''
    this.#moments.clear()
    if (clear) this.state = null
    return ++this.#begun
  }
  #take(state: ReviewState, mine: number): void {
    if (mine !== this.#begun) return
    this.state = state
    const isUnderWay = state.status === 'waiting' || state.status === 'running'
    underWay = isUnderWay ? state.review : null
    if (!isUnderWay) return
    this.#askLater(state.review, mine, 0)
  }
  #askLater(review: string, mine: number, tries: number): void {
    this.#timer = window.setTimeout(
      () => {
        http
          .reviewState(review)
          .then((next) => this.#take(next, mine))
          .catch((error: http.RequestError) => {
            if (mine !== this.#begun) return
            if (error.code === 'no-review')
              this.#again() // a server that was started anew
            else if (error.code === 'offline' && tries < TRIES)
              this.#askLater(review, mine, tries + 1)
            else this.#fail(error, mine)
          })
      },
      AGAIN_MS * (1 + tries),
    )
  }
  #fail(error: Error, mine: number): void {
    if (mine === this.#begun) this.trouble = error.message
  }
}
