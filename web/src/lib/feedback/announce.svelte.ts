// What screen readers are told: events politely, refusals at once. Shown by
// shell/LiveRegion.svelte.
export const live = $state({ polite: '', assertive: '' })

/**
 * Screen readers do not read a sentence again that has not changed: an invisible space changes it.
 */
function fresh(before: string, words: string): string {
  return before === words ? `${words}\u200b` : words
}

let queue: string[] = []
let timer: number | undefined

/** Sentences of the same moment are read as one. */
export function announce(words: string): void {
  queue.push(words)
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    live.polite = fresh(live.polite, queue.join(' '))
    queue = []
  }, 150)
}

export function alertNow(words: string): void {
  live.assertive = fresh(live.assertive, words)
}
