// Dragging a tile out of the middle or out of the hand. The take is sent when the drag begins,
// because others may want the tile too. During the drag only a transform and the square below it
// change.
import type { Point } from '../../../lib/board'
import { swallowClick } from '../../../lib/input/swallow-click'

interface DragHandlers {
  /** Lifted: a tile of the middle, or null for the one in hand. */
  start: (tile: number | null, at: Point) => void
  /** Let go over a square, over the middle (`heap`), or nowhere. */
  drop: (place: string | null, at: Point) => void
}

const THRESHOLD = 7
/** A piece is shown above the finger that drags it, in px. */
const ABOVE = 56

export class TileDrag {
  lifted = $state(false)
  over = $state<string | null>(null)
  /** Where the tile is, on the board. */
  x = $state(0)
  y = $state(0)
  #from: { id: number; x: number; y: number; tile: number | null; above: number } | null = null
  #handlers: DragHandlers

  constructor(handlers: DragHandlers) {
    this.#handlers = handlers
  }

  press(event: PointerEvent, tile: number | null): void {
    if (event.button !== 0) return
    this.#from = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      tile,
      above: event.pointerType === 'touch' ? ABOVE : 0,
    }
  }

  move(event: PointerEvent, board: Element | undefined): void {
    const from = this.#from
    if (!from || event.pointerId !== from.id || !board) return
    if (!this.lifted) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return
      this.lifted = true
      this.#handlers.start(from.tile, { x: event.clientX, y: event.clientY })
    }
    const box = board.getBoundingClientRect()
    this.x = event.clientX - box.x
    this.y = event.clientY - from.above - box.y
    this.over = this.#below(event, from.above)?.getAttribute('data-square') ?? null
  }

  end(event: PointerEvent): void {
    const from = this.#from
    if (!from || event.pointerId !== from.id) return
    this.#from = null
    if (!this.lifted) return
    this.lifted = false
    this.over = null
    swallowClick(window)
    if (event.type !== 'pointerup') return
    const below = this.#below(event, from.above)
    this.#handlers.drop(below?.getAttribute('data-square') ?? (below ? 'heap' : null), {
      x: event.clientX,
      y: event.clientY,
    })
  }

  #below(event: PointerEvent, above: number): Element | null {
    const places = document.elementsFromPoint(event.clientX, event.clientY - above)
    return (
      places.find(
        (place) => place.hasAttribute('data-square') || place.hasAttribute('data-heap'),
      ) ?? null
    )
  }
}
