// A refusal beside the pointer: words and the rule's number. Shown by shell/Why.svelte.
import { alertNow } from './announce.svelte'

/** Where on the screen something was tried. */
export interface Point {
  x: number
  y: number
}

interface Shown {
  words: string
  /** A rule's number, if one explains it. */
  rule: string | null
  at: Point | null
}

const RULE = /^[A-Z]{3}-\d\d$/
export const why = $state<{ now: Shown | null }>({ now: null })
let timer: number | undefined

export function showWhy(code: string | null, words: string, at: Point | null = null): void {
  const rule = code !== null && RULE.test(code) ? code : null
  // The words of a rule end with its number in brackets; the bubble shows that as a link.
  const bare = rule ? words.replace(` (${rule})`, '') : words
  why.now = { words: bare, rule, at }
  alertNow(words)
  window.clearTimeout(timer)
  timer = window.setTimeout(hideWhy, 2500 + 60 * words.length)
}

export function hideWhy(): void {
  why.now = null
}

/** The middle of what an event was about: works for mouse, touch and keyboard alike. */
export function pointOf(event: Event): Point {
  if (event instanceof MouseEvent && (event.clientX || event.clientY))
    return { x: event.clientX, y: event.clientY }
  const box = (event.currentTarget as Element).getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
