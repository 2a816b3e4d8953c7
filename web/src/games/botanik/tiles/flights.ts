// Tiles fly across the table on a layer above it. The table already shows the result: the real tile
// is hidden until its copy has arrived. Everything is an animation, so `finishAnimations` of
// lib/motion/fly can end it at any moment.

import type { FreshEvent } from '../../../lib/board'
import { inNextFrame, middleOf } from '../../../lib/motion/fly'
import type { BotanikEvent } from '../../../lib/types'
import { duration as lasts } from '../describe'

export interface Flight {
  /** Where it starts; nothing flies if that is not on the page. */
  readonly from: Element | null
  readonly delay?: number
  readonly duration?: number
  /**
   * Where it will be, if that is not where it is now (a machine that is about to move under it).
   */
  readonly to?: (() => DOMRect) | undefined
}

const ARC = 18

function double(element: HTMLElement, end: DOMRect, origin: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
    for (const name of [
      'id',
      'tabindex',
      'data-cell',
      'data-spot',
      'data-tile',
      'aria-label',
      'role',
    ])
      part.removeAttribute(name)
  }
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  copy.style.cssText = `position:absolute;margin:0;left:${end.x - origin.x}px;top:${end.y - origin.y}px;width:${end.width}px;height:${end.height}px;transform:none;border-radius:9px;box-shadow:0 8px 12px rgb(0 0 0 / .35)`
  return copy
}

/**
 * Shows `element` flying from `from` to its place. Returns a function that ends the flight early.
 */
export function flight(
  element: HTMLElement,
  { from, delay = 0, duration = 360, to }: Flight,
): () => void {
  const sky = element.closest('[data-table]')?.querySelector('[data-sky]')
  if (!from || !sky) return () => undefined
  let ended = false
  let done = (): void => void (ended = true)
  inNextFrame(() => {
    if (ended) return undefined
    const [start, end] = [from.getBoundingClientRect(), to ? to() : element.getBoundingClientRect()]
    if (end.width === 0 || start.width === 0) return undefined
    const place = sky.getBoundingClientRect()
    const [[ax, ay], [bx, by]] = [middleOf(start), middleOf(end)]
    const [dx, dy] = [ax - bx, ay - by]
    const scale = Math.min(1.6, Math.max(0.35, start.width / end.width))
    const frames = [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      {
        transform: `translate(${dx * 0.42}px, ${dy * 0.42 - ARC}px) scale(${Math.max(scale, 1) * 1.08})`,
        offset: 0.55,
      },
      { transform: 'none' },
    ]
    const easing = 'cubic-bezier(0.3, 0.6, 0.2, 1)'
    return () => {
      const copy = double(element, end, place)
      sky.append(copy)
      const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], {
        duration: delay + duration,
      })
      const shown = copy.animate(frames, { duration, delay, easing, fill: 'both' })
      done = () => {
        copy.remove()
        hidden.cancel()
      }
      shown.onfinish = shown.oncancel = done
    }
  })
  return () => done()
}

/** A place on the table by name: `draw`, `arrivals`, `side-0-3`, `centre-3`, `released-1`. */
export function spot(near: Element, name: string): Element | null {
  return near.closest('[data-table]')?.querySelector(`[data-spot='${name}']`) ?? null
}

type Fresh = readonly FreshEvent<BotanikEvent>[]

/** How many ms after its update an event begins: events are shown one after the other. */
export function beginOf(fresh: Fresh, at: number): number {
  return fresh.slice(0, at).reduce((sum, { event }) => sum + lasts(event), 0)
}

/**
 * An attachment: the element flies from the spot that the first matching event names, when that
 * event begins.
 */
export function flyFromEvent(
  fresh: () => Fresh,
  origin: (event: BotanikEvent) => string | null,
  { delay = 0, to }: Pick<Flight, 'delay' | 'to'> = {},
) {
  return (element: HTMLElement): (() => void) | undefined => {
    const events = fresh()
    const at = events.findIndex(({ event }) => origin(event) !== null)
    const found = events[at]
    if (!found) return undefined
    const from = spot(element, origin(found.event) ?? '')
    return flight(element, { from, delay: delay + beginOf(events, at), to })
  }
}

/** The spot that a tile released for a seat came from. */
export function originOfReleased(seat: number, tile: string) {
  return (event: BotanikEvent): string | null => {
    if (event.event === 'TileReleased' && event.seat === seat && event.tile === tile)
      return `side-${seat}-${event.column}`
    return event.event === 'MecabotanistExchanged' && event.seat === seat && event.taken === tile
      ? `centre-${event.column}`
      : null
  }
}
