// Pieces fly from where they were to where they are. The page already shows the result; a flight
// only decorates it, so it can be ended at any moment (`finishAnimations`).
//
// Flights are measured in the next frame, before it is painted: to lay out the page is that frame's
// work, and not the move's. All that begins in a frame is measured before any of it begins, because
// measuring after a change would make the browser lay out the page again, once for each piece.

const STEP = 250
const GLIDE = 200

export interface Flight {
  /** Where it starts: an element, or nothing if that is not on the page. */
  from: Element | null | undefined
  delay?: number
  duration?: number
}

const ARC = 14

type Begin = () => void
let waiting: (() => Begin | undefined)[] = []

/**
 * Measures before the next frame is painted; what that returns begins the flight. A hidden page has
 * no frames: there it begins at once.
 */
export function inNextFrame(measure: () => Begin | undefined): void {
  if (document.hidden) {
    measure()?.()
    return
  }
  if (waiting.push(measure) > 1) return
  requestAnimationFrame(() => {
    const now = waiting
    waiting = []
    for (const begin of now.map((one) => one())) begin?.()
  })
}

/** Animates `element` from another's place to its own, on a short arc. */
export function fly(element: Element, { from, delay = 0, duration = STEP }: Flight): void {
  if (!from) return
  inNextFrame(() => {
    const start = from.getBoundingClientRect()
    const end = element.getBoundingClientRect()
    if (end.width === 0) return undefined
    const [[ax, ay], [bx, by]] = [middleOf(start), middleOf(end)]
    const [dx, dy] = [ax - bx, ay - by]
    const scale = Math.min(1.4, Math.max(0.4, start.width / end.width))
    const frames = [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5, opacity: 0.6 },
      {
        transform: `translate(${dx * 0.4}px, ${dy * 0.4 - ARC}px) scale(${(scale + 1.1) / 2})`,
        zIndex: 5,
        opacity: 1,
        offset: 0.6,
      },
      { transform: 'none', zIndex: 5 },
    ]
    const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
    return () => element.animate(frames, { duration, delay, easing, fill: 'backwards' })
  })
}

type Place = readonly [x: number, y: number]

export const middleOf = ({ x, y, width, height }: DOMRect): Place => [x + width / 2, y + height / 2]

/** The transform that puts the middle of an element, which lies at 0,0, somewhere else. */
export const put = ([x, y]: Place, scale: number): string =>
  `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`

/** What somebody gains appears at `a`, rises to be read, and flies to `b`; at last it is `scale`. */
export function gain(
  element: Element,
  [a, b]: readonly [Place, Place],
  { delay, duration, scale = 0.7 }: { delay: number; duration: number; scale?: number },
): void {
  const frames = [
    { transform: put(a, 0.5), opacity: 0 },
    { transform: put([a[0], a[1] - 18], 1.25), opacity: 1, offset: 0.25 },
    { transform: put([a[0], a[1] - 20], 1.2), opacity: 1, offset: 0.5 },
    { transform: put(b, scale), opacity: 0 },
  ]
  const easing = 'cubic-bezier(0.4, 0.1, 0.3, 1)'
  element.animate(frames, { duration, delay, easing, fill: 'both' })
}

/**
 * An attachment for a row of pieces: those that were elsewhere in it before `content` changed glide
 * to their new places.
 */
export function glide(content: () => unknown, motion: () => boolean): (row: HTMLElement) => void {
  let places = new Map<Element, Place>()
  return (row) => {
    content() // when this changes, all of this runs again
    inNextFrame(() => {
      const before = places
      const pieces = [...row.children].filter((piece) => piece instanceof HTMLElement)
      places = new Map(pieces.map((piece) => [piece, [piece.offsetLeft, piece.offsetTop]]))
      return () => {
        if (motion()) for (const piece of pieces) move(piece, before.get(piece), places.get(piece))
      }
    })
  }
}

function move(piece: Element, from: Place | undefined, to: Place | undefined): void {
  if (!from || !to || (from[0] === to[0] && from[1] === to[1])) return
  const transform = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`
  piece.animate([{ transform }, {}], { duration: GLIDE, easing: 'ease-out' })
}

/** Makes everything that flies now faster or slower: 2 is twice as fast. */
export function setPace(rate: number): void {
  for (const animation of document.getAnimations()) {
    const { iterations } = animation.effect?.getTiming() ?? {}
    if (iterations !== Infinity) animation.playbackRate = rate
  }
}

/** Ends all animations that would end by themselves. */
export function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const { iterations } = animation.effect?.getTiming() ?? {}
    if (iterations !== Infinity) animation.finish()
  }
}
