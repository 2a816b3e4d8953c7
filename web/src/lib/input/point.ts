/** Where on the screen something was tried. */
export interface Point {
  x: number
  y: number
}

/** The middle of what an event was about: works for mouse, touch and keyboard alike. */
export function pointOf(event: Event): Point {
  if (event instanceof MouseEvent && (event.clientX || event.clientY))
    return { x: event.clientX, y: event.clientY }
  const box = (event.currentTarget as Element).getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
