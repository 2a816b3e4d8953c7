// Which part of a machine's plane is shown, and how large: machines grow in all directions.
import { listen } from '../../../lib/input/listen'

/** A cell of the plane is this wide before it is scaled. */
export const CELL = 100

export interface Camera {
  /** Where the plane's origin lies in the window, in px. */
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** In cells; the last row and column are included. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function around(
  cells: readonly { readonly x: number; readonly y: number }[],
  margin: number,
): Box {
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)]
  return {
    left: Math.min(0, ...xs) - margin,
    top: Math.min(0, ...ys) - margin,
    right: Math.max(0, ...xs) + margin,
    bottom: Math.max(0, ...ys) + margin,
  }
}

/**
 * Shows the whole box in the middle of the window below its header. Tiles are between `least` and
 * `most` px wide.
 */
export function fit(
  box: Box,
  { width, height }: Size,
  { header, left, most, least }: { header: number; left: number; most: number; least: number },
): Camera {
  const [columns, rows] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const room = height - header
  const widest = Math.min((width - left) / columns, room / rows, most)
  const scale = Math.max(least, widest) / CELL
  return {
    x: (left + width) / 2 - ((box.left + box.right + 1) / 2) * CELL * scale,
    y: header + room / 2 - ((box.top + box.bottom + 1) / 2) * CELL * scale,
    scale,
  }
}

const LEAST = 0.16
const MOST = 1.3

/** Zooms around a point of the window, which stays where it is. */
export function zoomed(camera: Camera, by: number, at: { x: number; y: number }): Camera {
  const scale = Math.min(MOST, Math.max(LEAST, camera.scale * by))
  const factor = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * factor, y: at.y - (at.y - camera.y) * factor }
}

/** The smallest shift that brings a cell into the window. */
export function shown(
  camera: Camera,
  cell: { x: number; y: number },
  { width, height }: Size,
  header: number,
): Camera {
  const side = CELL * camera.scale
  const [left, top] = [camera.x + cell.x * side, camera.y + cell.y * side]
  const into = (from: number, low: number, high: number): number =>
    from < low ? low - from : from + side > high ? high - from - side : 0
  const [dx, dy] = [into(left, 0, width), into(top, header, height)]
  return dx === 0 && dy === 0 ? camera : { ...camera, x: camera.x + dx, y: camera.y + dy }
}

type At = { x: number; y: number }

/** Dragging pans, two fingers zoom. Used as an attachment; the camera is the owner's. */
export function hand(
  now: () => Camera,
  change: (camera: Camera) => void,
): (window: HTMLElement) => () => void {
  return (element) => {
    const fingers = new Map<number, At>()
    let panned = false

    const place = (event: PointerEvent): At => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.x, y: event.clientY - box.y }
    }
    function down(event: PointerEvent): void {
      if (
        (event.target as Element).closest('button:not([data-cell])') ||
        (event.pointerType === 'mouse' && event.button !== 0)
      )
        return
      fingers.set(event.pointerId, place(event))
      panned = false
    }
    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const at = place(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (!other && !panned && Math.hypot(at.x - before.x, at.y - before.y) < 6) return
      panned = true
      element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, at)
      const camera = now()
      if (!other)
        change({ ...camera, x: camera.x + at.x - before.x, y: camera.y + at.y - before.y })
      else {
        const by =
          Math.hypot(at.x - other.x, at.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
        change(zoomed(camera, by, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }))
      }
    }
    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId)
    }
    // The click at the end of a drag is not meant for a cell.
    function click(event: MouseEvent): void {
      if (!panned) return
      panned = false
      event.stopPropagation()
      event.preventDefault()
    }
    const unlisten = [
      listen(element, {
        pointerdown: down,
        pointermove: move,
        pointerup: up,
        pointercancel: up,
      }),
      listen(element, { click }, { capture: true }),
    ]
    return () => unlisten.forEach((stop) => stop())
  }
}
