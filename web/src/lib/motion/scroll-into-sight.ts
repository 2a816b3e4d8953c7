// Scrolls until something is seen, and not covered by what sticks to the edges of the window: bars,
// cards and trays have `data-covers="top"` or `"bottom"`, and count while they stick.
interface Extent {
  readonly top: number
  readonly bottom: number
}

/**
 * `box` is its place in the window and `from` an element there. Does nothing if it is seen already.
 */
export function scrollIntoSight(box: Extent, from: Element, smooth: boolean): void {
  const scroller = scrollerOf(from)
  const page = scroller === document.scrollingElement
  const frame = page ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  const ends = [...document.querySelectorAll<HTMLElement>('[data-covers]')]
    .filter((cover) => !cover.contains(from))
    .map((cover) => freeFrom(cover, frame))
  const top = Math.max(frame.top, ...ends.map((free) => free.top))
  const bottom = Math.min(frame.bottom, ...ends.map((free) => free.bottom))
  // What is too tall for the room is shown from its top.
  const by =
    box.top < top || box.bottom - box.top > bottom - top
      ? box.top - top
      : Math.max(0, box.bottom - bottom)
  if (Math.abs(by) >= 1) scroller.scrollBy({ top: by, behavior: smooth ? 'smooth' : 'instant' })
}

/** What a cover leaves of a frame once it sticks. */
function freeFrom(cover: HTMLElement, frame: Extent): Extent {
  const style = getComputedStyle(cover)
  if (style.position !== 'sticky' && style.position !== 'fixed') return frame
  if (cover.dataset['covers'] === 'top')
    return { top: frame.top + parseFloat(style.top) + cover.offsetHeight, bottom: frame.bottom }
  return { top: frame.top, bottom: frame.bottom - parseFloat(style.bottom) - cover.offsetHeight }
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (
      parent.scrollHeight > parent.clientHeight &&
      /auto|scroll/.test(getComputedStyle(parent).overflowY)
    )
      return parent
  }
  return document.scrollingElement ?? document.documentElement
}
