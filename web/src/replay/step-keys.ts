// Keys of screens that show moments of a game.
import { shortcut } from '../lib/input/shortcut'

type Keys = Readonly<Record<string, () => void>>

export const focusOnFirst = (selector: string): void =>
  document.querySelector<HTMLElement>(selector)?.focus()

/** Steps, and ways to the board, its words and the list of moves. */
export const momentKeys = (
  ply: number,
  last: number,
  to: (ply: number, step?: boolean) => void,
): Keys => ({
  '[': () => to(ply - 1),
  ArrowLeft: () => to(ply - 1),
  ']': () => to(ply + 1, true),
  ArrowRight: () => to(ply + 1, true),
  Home: () => to(0),
  End: () => to(last),
  b: () => focusOnFirst('[data-cell][tabindex="0"], .range'),
  w: () => focusOnFirst('[data-words]'),
  l: () => focusOnFirst('[data-move-at][aria-current], [data-move-at]'),
})

/** What a window does with keys that nothing else has used. */
export function stepKeys(keys: () => Keys): (event: KeyboardEvent) => void {
  return (event) => {
    const key = shortcut(event)
    const act = key === null ? undefined : keys()[key]
    // On the board arrows go from place to place.
    if (!act || event.defaultPrevented) return
    if (key === ' ' && (event.target as Element).closest('button, a, summary')) return
    event.preventDefault()
    act()
  }
}
