type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }

/** Adds listeners to an element. Returns a function that removes them. */
export function listen(
  element: HTMLElement,
  handlers: Handlers,
  options?: AddEventListenerOptions,
): () => void {
  const all = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handler] of all) element.addEventListener(type, handler, options)
  return () => {
    for (const [type, handler] of all) element.removeEventListener(type, handler, options)
  }
}
