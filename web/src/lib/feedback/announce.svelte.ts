// What screen readers are told: what happened and then what is asked, as one polite message;
// refusals, time and the end at once. Shown by shell/LiveRegion.svelte.
import { untrack } from 'svelte'

export const live = $state({ polite: '', assertive: '', politeCount: 0, assertiveCount: 0 })

/**
 * Screen readers do not read a sentence again that has not changed: an invisible space changes it.
 */
function fresh(before: string, words: string): string {
  return before === words ? `${words}\u200b` : words
}

let news: string[] = []
let question = ''
let timer: number | undefined

function flush(): void {
  live.polite = fresh(live.polite, [...news, question].filter(Boolean).join(' '))
  live.politeCount += 1
  news = []
  question = ''
}
function soon(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(flush, 150)
}

/** Sentences of the same moment are read as one. */
export function announce(words: string): void {
  if (news.at(-1) !== words) news.push(words)
  soon()
}

/** What this person has to decide: comes last, whatever else is told in that moment. */
export function ask(words: string): void {
  question = words
  soon()
}

/** An effect that says something does not depend on what was said. */
export function alertNow(words: string): void {
  untrack(() => {
    live.assertive = fresh(live.assertive, words)
    live.assertiveCount += 1
  })
}
