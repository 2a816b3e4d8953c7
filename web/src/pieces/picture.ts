// A piece as a picture: drawn as shapes a tile is up to a hundred nodes, as a picture it is one.
import { mount, unmount, type Component } from 'svelte'

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
