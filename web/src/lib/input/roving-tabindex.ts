// One tab stop for a group of things; arrow keys move inside it.
// Used as an attachment: <div {@attach rovingTabindex('[data-cell]')}>.
import { announce } from '../feedback/announce.svelte'
import { t } from '../text/say'
import { listen } from './listen'

const NEAR = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * The nearest thing in a direction, measured on the screen; this suits rows, grids and circles
 * alike.
 */
function nearest(
  from: HTMLElement,
  among: HTMLElement[],
  dx: number,
  dy: number,
): HTMLElement | null {
  const start = middle(from)
  const { height } = from.getBoundingClientRect()
  let best: HTMLElement | null = null
  let least = Infinity
  for (const other of among) {
    if (other === from) continue
    const there = middle(other)
    const ahead = (there.x - start.x) * dx + (there.y - start.y) * dy
    const aside = Math.abs((there.x - start.x) * dy) + Math.abs((there.y - start.y) * dx)
    // Left and right stay in their row.
    if (ahead <= 1 || (dx !== 0 && aside > height / 2)) continue
    const far = ahead + 2.5 * aside
    if (far < least) [best, least] = [other, far]
  }
  return best
}

export function rovingTabindex(selector: string): (group: HTMLElement) => () => void {
  return (group) => {
    const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)]

    function settle(chosen?: HTMLElement): void {
      const things = all()
      const current = chosen ?? things.find((thing) => thing.tabIndex === 0) ?? things[0]
      for (const thing of things) {
        const index = thing === current ? '0' : '-1' // a button without the attribute has 0
        if (thing.getAttribute('tabindex') !== index) thing.setAttribute('tabindex', index)
      }
    }
    function onKey(event: KeyboardEvent): void {
      const from = (event.target as Element).closest<HTMLElement>(selector)
      if (!from || event.altKey || event.ctrlKey || event.metaKey) return
      const things = all()
      const step = NEAR[event.key as keyof typeof NEAR]
      const to =
        event.key === 'Home'
          ? things[0]
          : event.key === 'End'
            ? things.at(-1)
            : step && nearest(from, things, step[0], step[1])
      if (step || to) event.preventDefault()
      if (step && !to) announce(t('keys.no-further'))
      if (!to) return
      settle(to)
      to.focus()
    }
    const onFocus = (event: FocusEvent): void => {
      const thing = (event.target as Element).closest<HTMLElement>(selector)
      if (thing) settle(thing)
    }
    // Every view adds and removes elements; one of them must stay reachable by Tab.
    const watcher = new MutationObserver(() => settle())
    watcher.observe(group, { childList: true, subtree: true })
    const unlisten = listen(group, { keydown: onKey, focusin: onFocus })
    settle()
    return () => {
      watcher.disconnect()
      unlisten()
    }
  }
}
