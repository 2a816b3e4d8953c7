// Two fingers zoom; one finger pans by the browser's own scrolling.
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
    frame.addEventListener('touchstart', begin, { passive: true })
    frame.addEventListener('touchmove', move, { passive: false })
    frame.addEventListener('touchend', end)
    frame.addEventListener('touchcancel', end)
    return () => {
      frame.removeEventListener('touchstart', begin)
      frame.removeEventListener('touchmove', move)
      frame.removeEventListener('touchend', end)
      frame.removeEventListener('touchcancel', end)
    }
  }
}
