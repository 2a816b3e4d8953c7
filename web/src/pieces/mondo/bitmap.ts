// Mondo's pictures. Drawn as shapes, a heap of 136 tiles is fifteen thousand nodes that every frame
// has to look after; as pictures it is 136, and as bitmaps they cost next to nothing to paint
// again.
import type { ComponentProps } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { afterPaint } from '../../lib/motion/after-paint'
import type { Turns } from '../piece'
import { addressOf, pictureOf, shapesOf } from '../picture'
import MondoTile from './MondoTile.svelte'
import Shores from './Shores.svelte'

type Look = Pick<ComponentProps<typeof MondoTile>, 'edges' | 'animal' | 'volcano'>

/** Pixels of a bitmap: sharp on a fine screen, where a tile of the heap is up to 60 wide. */
const SIDE = 128
/** So much of its picture a tile fills that leans. */
const LEANING = 0.95
/**
 * Tiles on one sheet. A browser takes longer to open a drawing than to paint a tile of it; more
 * tiles than these would keep others waiting.
 */
const ON_A_SHEET = 8

interface Wanted {
  readonly key: string
  readonly look: Look
  readonly lean: number
}
const bitmaps = new SvelteMap<string, string>()
const asked = new Set<string>()
const waiting: Wanted[] = []
let painting = false

/** The address of a tile's picture, as it lies. */
export const tilePicture = (look: Look, rotation: Turns): string =>
  pictureOf(MondoTile, { ...look, rotation })

/** The address of the picture of a world's border. */
export const borderPicture = (border: readonly string[]): string => pictureOf(Shores, { border })

/**
 * A tile as a bitmap, for many small ones: undefined until it is painted, which takes a moment for
 * each.
 */
export function bitmapOf(look: Look, lean: number): string | undefined {
  const key = `${look.edges.join('')} ${look.animal ?? ''} ${look.volcano ?? ''} ${lean}`
  const ready = bitmaps.get(key)
  if (ready === undefined && !asked.has(key)) {
    asked.add(key)
    waiting.push({ key, look, lean })
    void paintAll()
  }
  return ready
}

/**
 * One sheet after the other, each in a task of its own: nothing else has to wait for all, and the
 * board not for the first.
 */
async function paintAll(): Promise<void> {
  if (painting) return
  painting = true
  await new Promise<void>(afterPaint)
  while (waiting.length > 0) await paint(waiting.splice(0, ON_A_SHEET))
  painting = false
}

/** What cannot be painted stays as it is drawn meanwhile. */
async function paint(tiles: readonly Wanted[]): Promise<void> {
  const drawing = new Image()
  const loaded = new Promise((done) => (drawing.onload = drawing.onerror = done))
  drawing.src = addressOf(draw(tiles))
  await loaded
  // The drawing is painted once, as a whole: each time it is used, all of its shapes are.
  const sheet = canvas(SIDE * tiles.length)
  sheet?.drawImage(drawing, 0, 0, SIDE * tiles.length, SIDE)
  tiles.forEach(({ key }, at) => {
    const one = canvas(SIDE)
    if (!sheet || !one) return
    one.drawImage(sheet.canvas, -SIDE * at, 0)
    bitmaps.set(key, one.canvas.toDataURL())
  })
}

function canvas(width: number): CanvasRenderingContext2D | null {
  const made = document.createElement('canvas')
  made.width = width
  made.height = SIDE
  return made.getContext('2d')
}

/** Tiles side by side, each as it leans. */
function draw(tiles: readonly Wanted[]): string {
  const wide = 100 * tiles.length
  const drawn = tiles.map(({ look, lean }, at) => {
    const shapes = shapesOf(MondoTile, { ...look, width: '100', height: '100' })
    const share = lean === 0 ? 1 : LEANING
    const place = `translate(${100 * at} 0) rotate(${lean} 50 50) translate(${50 * (1 - share)} ${50 * (1 - share)}) scale(${share})`
    return `<g transform="${place}">${shapes}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="100" viewBox="0 0 ${wide} 100">${drawn.join('')}</svg>`
}
