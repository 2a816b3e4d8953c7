const WITHIN_MS = 60

/** The click that follows the end of a drag belongs to the drag: `target` does not get it. */
export function swallowClick(target: HTMLElement | Window): void {
  const swallow = (click: Event): void => click.stopPropagation()
  target.addEventListener('click', swallow, { capture: true, once: true })
  window.setTimeout(
    () => target.removeEventListener('click', swallow, { capture: true }),
    WITHIN_MS,
  )
}
