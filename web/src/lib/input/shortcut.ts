// Keys of the page and of boards. Single letters can be switched off in the settings, because
// speech input and slips of the hand press them too (WCAG 2.1.4): then they need Alt. With Alt they
// always work: screen readers keep letters for themselves while they browse.
import { prefs } from '../state/prefs.svelte'

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog'
/** What has its own use for arrows, Home, End and the space bar. */
const CONTROL = 'input'

/** The letter behind a key, whatever Alt makes of it. */
function plainKey(event: KeyboardEvent): string {
  return event.altKey && event.code.startsWith('Key')
    ? event.code.slice(3).toLowerCase()
    : event.key
}

/** The key that was pressed as a shortcut; null: it was meant for something else. */
export function shortcut(event: KeyboardEvent): string | null {
  if ((event.target as Element | null)?.closest?.(TYPING)) return null
  const third = event.getModifierState('AltGraph') // how some keyboards write “[”
  if (event.metaKey || (event.ctrlKey && !third)) return null
  const alt = event.altKey && !third
  if (event.key.length > 1 || event.key === ' ')
    return alt || (event.target as Element | null)?.closest?.(CONTROL) ? null : event.key
  return alt || prefs.letters ? plainKey(event) : null
}

/** Letters as the list of keys shows them. */
export const shown = (key: string): string =>
  key.length === 1 && !prefs.letters ? `Alt ${key}` : key
