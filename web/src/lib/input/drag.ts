// Dragging a piece with mouse, pen or finger onto a place marked with `data-drop`. A press without
// a drag stays a click.
// Only a transform changes while dragging: no layout, no view, no server.
import { listen } from './listen'
import { swallowClick } from './swallow-click'

export interface Drag {
  /** Whether this piece may be dragged now. */
  can: () => boolean
  drop: (place: string, at: { x: number; y: number }) => void
}

const THRESHOLD = 6
/** A piece is shown above the finger that drags it, in px. */
const FINGER_OFFSET = 44

export function drag({ can, drop }: Drag): (piece: HTMLElement) => () => void {
  return (piece) => {
    let start: { x: number; y: number; id: number } | null = null
    let lifted = false
    let over: Element | null = null

    function place(x: number, y: number): Element | null {
      return (
        document.elementsFromPoint(x, y).find((found) => found.hasAttribute('data-drop')) ?? null
      )
    }
    function mark(next: Element | null): void {
      if (next === over) return
      over?.classList.remove('over')
      next?.classList.add('over')
      over = next
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0 || !can()) return
      start = { x: event.clientX, y: event.clientY, id: event.pointerId }
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!lifted && Math.hypot(dx, dy) < THRESHOLD) return
      if (!lifted) {
        lifted = true
        piece.setPointerCapture(event.pointerId)
        piece.classList.add('lifted')
      }
      const up = event.pointerType === 'touch' ? FINGER_OFFSET : 0
      piece.style.transform = `translate(${dx}px, ${dy - up}px) scale(1.06)`
      mark(place(event.clientX, event.clientY - up))
    }
    function end(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return
      const target = over
      if (lifted) {
        swallowClick(piece)
        piece.animate([{ transform: piece.style.transform }, { transform: 'none' }], {
          duration: target ? 0 : 160,
          easing: 'ease-out',
        })
      }
      piece.style.transform = ''
      piece.classList.remove('lifted')
      mark(null)
      start = null
      if (lifted && target && event.type === 'pointerup')
        drop(target.getAttribute('data-drop') ?? '', { x: event.clientX, y: event.clientY })
      lifted = false
    }
    piece.style.touchAction = 'pan-x' // up and down lifts the piece, sideways scrolls the tray
    return listen(piece, {
      pointerdown: down,
      pointermove: move,
      pointerup: end,
      pointercancel: end,
    })
  }
}
