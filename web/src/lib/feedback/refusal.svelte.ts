// A refusal beside the pointer: words and the rule's number. Shown by shell/RefusalBubble.svelte.
import type { Point } from '../input/point'
import { alertNow } from './announce.svelte'

interface Shown {
  words: string
  /** A rule's number, if one explains it. */
  rule: string | null
  at: Point | null
}

const RULE = /^[A-Z]{3}-\d\d$/
export const refusal = $state<{ now: Shown | null }>({ now: null })
let timer: number | undefined

export function showRefusal(code: string | null, words: string, at: Point | null = null): void {
  const rule = code !== null && RULE.test(code) ? code : null
  // The words of a rule end with its number in brackets; the bubble shows that as a link.
  const bare = rule ? words.replace(` (${rule})`, '') : words
  refusal.now = { words: bare, rule, at }
  alertNow(words)
  window.clearTimeout(timer)
  timer = window.setTimeout(hideRefusal, 2500 + 60 * words.length)
}

export function hideRefusal(): void {
  refusal.now = null
}
