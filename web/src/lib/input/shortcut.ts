// Keys of the page and of boards. Single letters can be switched off in the settings, because
// speech input and slips of the hand press them too (WCAG 2.1.4): then they need Alt. With Alt they
// always work: screen readers keep letters for themselves while they browse.
import { prefs } from '../state/prefs.svelte'
import { plainKey } from './plain-key'

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog'
/** What has its own use for arrows, Home, End and the space bar. */
const CONTROL = 'input'

/** The key that was pressed as a shortcut; null: it was meant for something else. */
export function shortcut(event: KeyboardEvent): string | null {
  if ((event.target as Element | null)?.closest?.(TYPING)) return null
  const third = event.getModifierState('AltGraph') // how some keyboards write “[”
  if (event.metaKey || (event.ctrlKey && !third)) return null
  const alt = event.altKey && !third
  const key = plainKey(event)
  if (key.length > 1 || key === ' ')
    return alt || (event.target as Element | null)?.closest?.(CONTROL) ? null : key
  return alt || third || prefs.letters ? key : null
}

/** Letters as the list of keys shows them. */
export const shown = (key: string): string =>
  key.length === 1 && !prefs.letters ? `Alt ${key}` : key
