// Dragging a piece from the tray onto the valley. The valley shows where it would lie; only a
// transform changes meanwhile.
import { listen } from '../../../lib/input/listen'
import { swallowClick } from '../../../lib/input/swallow-click'

export interface PieceDrag {
  can: () => boolean
  pickUp: () => void
  /** Called for every move. True: the valley shows the piece, so the dragged one is hidden. */
  over: (event: PointerEvent, finger: boolean) => boolean
  drop: (event: PointerEvent, finger: boolean) => void
}

const THRESHOLD = 6
/** A piece is shown above the finger that drags it, in px. */
export const FINGER_OFFSET = 48

export function dragPiece({
  can,
  pickUp,
  over,
  drop,
}: PieceDrag): (piece: HTMLElement) => () => void {
  return (piece) => {
    let start: { x: number; y: number; id: number } | null = null
    let lifted = false

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !can()) return
      start = { x: event.clientX, y: event.clientY, id: event.pointerId }
      // at once: a quick pointer leaves the piece before its first move
      piece.setPointerCapture(event.pointerId)
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!lifted && Math.hypot(dx, dy) < THRESHOLD) return
      const finger = event.pointerType === 'touch'
      if (!lifted) {
        lifted = true
        piece.classList.add('lifted')
        pickUp()
      }
      piece.style.transform = `translate(${dx}px, ${dy - (finger ? FINGER_OFFSET : 0)}px)`
      piece.classList.toggle('away', over(event, finger))
    }
    function end(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return
      start = null
      piece.style.transform = ''
      piece.classList.remove('lifted', 'away')
      if (!lifted) return
      lifted = false
      swallowClick(piece)
      if (event.type === 'pointerup') drop(event, event.pointerType === 'touch')
    }
    return listen(piece, {
      pointerdown: down,
      pointermove: move,
      pointerup: end,
      pointercancel: end,
    })
  }
}
