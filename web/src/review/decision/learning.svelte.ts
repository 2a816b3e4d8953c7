// *Learn from my mistakes*: one marked decision of a seat after the other, with an answer to each
// before the best move is shown.
import type { JudgedDecision, Judgement } from '../../lib/types'
import { isMarked, isRight } from '../marks'

/** What was answered, and what it is worth; null while that is found out. */
export interface Tried {
  readonly ply: number
  readonly move: string
  readonly judgement: Judgement | null
}

export class Learning {
  readonly seat: number
  readonly mistakes: readonly JudgedDecision[]
  at = $state(0)
  /** Whether the best move of this decision was shown before it was found. */
  isShown = $state(false)
  #answers = $state(0)
  /** How many were right at the first attempt. */
  right = $state(0)

  constructor(decisions: readonly JudgedDecision[], seat: number) {
    this.seat = seat
    this.mistakes = mistakesOf(decisions, seat)
  }

  get now(): JudgedDecision | undefined {
    return this.mistakes[this.at]
  }
  get isOver(): boolean {
    return this.at >= this.mistakes.length
  }

  answered(judgement: Judgement): void {
    this.#answers += 1
    if (!isRight(judgement.mark)) return
    if (this.#answers === 1 && !this.isShown) this.right += 1
    this.isShown = true
  }
  show(): void {
    this.isShown = true
  }
  next(): void {
    this.at += 1
    this.isShown = false
    this.#answers = 0
  }
}

export const mistakesOf = (
  decisions: readonly JudgedDecision[],
  seat: number,
): readonly JudgedDecision[] => decisions.filter((one) => one.seat === seat && isMarked(one))
