// Two fingers zoom; one finger pans by the browser's own scrolling.
import { listen } from '../../../lib/input/listen'

type Zoom = (next: number, at: { x: number; y: number }) => void

export function pinch(now: () => number, change: Zoom): (frame: HTMLElement) => () => void {
  return (frame) => {
    let start: { apart: number; zoom: number } | null = null
    const apart = ([one, two]: readonly Touch[]): number =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0

    function begin(event: TouchEvent): void {
      start = event.touches.length === 2 ? { apart: apart([...event.touches]), zoom: now() } : null
    }
    function move(event: TouchEvent): void {
      const [one, two] = [...event.touches]
      if (!start || !one || !two || start.apart === 0) return
      event.preventDefault()
      const box = frame.getBoundingClientRect()
      const at = {
        x: ((one.clientX + two.clientX) / 2 - box.x) / box.width,
        y: ((one.clientY + two.clientY) / 2 - box.y) / box.height,
      }
      change(start.zoom * (apart([one, two]) / start.apart), at)
    }
    const end = (): void => {
      start = null
    }
    const unlisten = [
      listen(frame, { touchstart: begin, touchend: end, touchcancel: end }, { passive: true }),
      listen(frame, { touchmove: move }, { passive: false }),
    ]
    return () => unlisten.forEach((stop) => stop())
  }
}
