// What screen readers are told: events politely, refusals at once. Read by shell/Live.svelte.
export const live = $state({ polite: '', assertive: '' })

/** The same sentence twice in a row would not be read twice: an invisible space makes it another. */
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
