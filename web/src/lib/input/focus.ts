// The focus never falls to the page while somebody uses the keyboard: when what had it is gone, it
// goes to the decision, or to the screen's heading.
import { listen } from './listen'

type Find = () => HTMLElement | null | undefined

/** Null: nothing was pressed yet. */
let keys: boolean | null = null
let home: Find = () => null

/** Whether the last thing this person pressed was a key. */
export const usesKeys = (): boolean => keys === true
/** Whether this person has used a pointer last. */
export const usesPointer = (): boolean => keys === false

/** Where the focus belongs on this screen. Returns a function that takes it back. */
export function setHome(find: Find): () => void {
  home = find
  return () => {
    if (home === find) home = () => null
  }
}

/** Has the focus until the screen that is being loaded has a heading. */
let stopgap: Element | null = null
const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1')

function isLost(): boolean {
  const there = document.activeElement
  return there === null || there === document.body || (there === stopgap && heading() !== null)
}

/** Headings take the focus when it has nowhere else to go; they are no tab stops. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus()
}

/** A board that will move the focus as soon as the server has answered says so. */
export function bringHome(): void {
  if (!isLost() || document.querySelector('[data-moves-focus]')) return
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog) {
    focusOn(dialog.querySelector<HTMLElement>('h2'))
    return
  }
  const to = home() ?? heading()
  // While a screen is being loaded there is not even a main part.
  const rest = document.querySelector<HTMLElement>('main') ?? document.querySelector('[data-root]')
  stopgap = to ? null : rest
  focusOn(to ?? (rest as HTMLElement | null))
}

/** Called once, at the root. */
export function keepFocus(): () => void {
  let asked = false
  const look = (): void => {
    if (asked || keys !== true || !isLost()) return
    asked = true
    // A board that moves the focus itself does so first.
    setTimeout(() => {
      asked = false
      if (keys === true) bringHome()
    })
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'open'],
  })
  const unlisten = listen(
    document.body,
    {
      keydown: () => {
        keys = true
        look()
      },
      pointerdown: () => (keys = false),
      focusout: look,
    },
    { capture: true },
  )
  return () => {
    watcher.disconnect()
    unlisten()
  }
}
