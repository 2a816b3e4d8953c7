// How marks, chances and points are shown. What a mark means is decided by the server.
import { prefs } from '../lib/state/prefs.svelte'
import { say, t } from '../lib/text/say'
import type { JudgedDecision, Mark } from '../lib/types'

/** From the best to the worst. */
export const MARKS: readonly Mark[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
export const SIGNS: Readonly<Record<Mark, string>> = {
  only: '·',
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
}
export const TURNING_SIGN = '⇅'

/** From how much chance on it is told that a move was lucky or unlucky, as in the moments. */
const LUCK = 0.1

export const isMarked = ({ mark }: JudgedDecision): boolean =>
  mark === 'inaccuracy' || mark === 'mistake' || mark === 'blunder'

/** Whether an answer is as good as what the expert would play. */
export const isRight = (mark: Mark): boolean => mark === 'best' || mark === 'good'

export const markWords = (mark: Mark): string => say(`review.mark.${mark}`)

const minus = (text: string): string => text.replace('-', '−')

export const percent = (chance: number): string =>
  minus(chance.toLocaleString(prefs.language, { style: 'percent', maximumFractionDigits: 0 }))

/** Averages are small: a tenth of a percent counts. */
export const finePercent = (chance: number): string =>
  minus(chance.toLocaleString(prefs.language, { style: 'percent', maximumFractionDigits: 1 }))

export const signedPercent = (chance: number): string =>
  `${chance > 0 ? '+' : ''}${percent(chance)}`

export const points = (value: number): string => {
  const told = value.toLocaleString(prefs.language, { maximumFractionDigits: 1 })
  return minus(told === '-0' ? '0' : told)
}

export const seconds = (ms: number): string =>
  (ms / 1000).toLocaleString(prefs.language, { maximumFractionDigits: 1 })

/** How a decision turned out, apart from how good it was; empty if as expected. */
export function luckWords({ luck }: JudgedDecision): string {
  if (Math.abs(luck) < LUCK) return ''
  return t(luck > 0 ? 'review.lucky' : 'review.unlucky', { chance: percent(Math.abs(luck)) })
}
