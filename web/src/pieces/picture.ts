// A piece as a picture: drawn as shapes a tile is up to a hundred nodes, as a picture it is one.
import { mount, unmount, type Component } from 'svelte'
import { whenIdle } from '../lib/net/when-idle'

const addresses = new Map<unknown, Map<string, string>>()

/** The address of a piece's drawing, for `<img>` and `<image>`: drawn once for each look. */
export function pictureOf<Look extends Record<string, unknown>>(
  piece: Component<Look>,
  look: Look,
): string {
  const known = addresses.get(piece) ?? new Map<string, string>()
  addresses.set(piece, known)
  const key = JSON.stringify(look)
  const address = known.get(key) ?? addressOf(shapesOf(piece, look))
  known.set(key, address)
  return address
}

export function shapesOf<Look extends Record<string, unknown>>(
  piece: Component<Look>,
  look: Look,
): string {
  const target = document.createElement('div')
  const drawing = mount(piece, { target, props: look })
  const shapes = target.firstElementChild
    ? new XMLSerializer().serializeToString(target.firstElementChild)
    : ''
  void unmount(drawing)
  return shapes
}

export const addressOf = (shapes: string): string =>
  `data:image/svg+xml,${encodeURIComponent(shapes)}`

const loaded = new Map<string, HTMLImageElement>()

/**
 * Loads pictures before they are needed, one at a time and only while there is nothing else to do:
 * each takes milliseconds to draw, and not every browser shows a new one in its first frame.
 * Returns a function that stops it.
 */
export function loadAhead(pictures: Iterable<() => string>): () => void {
  const waiting = [...pictures]
  let stopped = false
  const next = (): void => {
    const src = stopped ? undefined : waiting.shift()?.()
    if (src === undefined) return
    if (!loaded.has(src)) loaded.set(src, Object.assign(new Image(), { src }))
    whenIdle(next)
  }
  whenIdle(next)
  return () => (stopped = true)
}
