// Mondo's pictures. Drawn as shapes, a heap of 136 tiles is fifteen thousand nodes that every frame
// has to look after; as pictures it is 136, and as bitmaps they cost next to nothing to paint
// again.
import type { ComponentProps } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Turns } from '../piece'
import { addressOf, pictureOf, shapesOf } from '../picture'
import MondoTile from './MondoTile.svelte'
import Shores from './Shores.svelte'

type Look = Pick<ComponentProps<typeof MondoTile>, 'edges' | 'animal' | 'volcano'>

/** Pixels of a bitmap: sharp on a fine screen, where a tile of the heap is up to 60 wide. */
const SIDE = 128
/** So much of its picture a tile fills that leans. */
const LEANING = 0.95

const bitmaps = new SvelteMap<string, string>()
const wanted = new Set<string>()
let painting: Promise<void> = Promise.resolve()

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
  if (ready === undefined && !wanted.has(key)) {
    wanted.add(key)
    painting = painting.then(() => paint(key, draw(look, lean)))
  }
  return ready
}

function draw(look: Look, lean: number): string {
  const shapes = shapesOf(MondoTile, { ...look, width: '100', height: '100' })
  if (lean === 0) return addressOf(shapes)
  const inset = 50 * (1 - LEANING)
  const place = `rotate(${lean} 50 50) translate(${inset} ${inset}) scale(${LEANING})`
  return addressOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><g transform="${place}">${shapes}</g></svg>`,
  )
}

/**
 * One after the other, each in a task of its own: nothing else has to wait. What cannot be painted
 * stays a drawing.
 */
async function paint(key: string, drawing: string): Promise<void> {
  const picture = new Image()
  const loaded = new Promise((done) => (picture.onload = picture.onerror = done))
  picture.src = drawing
  await loaded
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, SIDE, SIDE)
  bitmaps.set(key, context ? canvas.toDataURL() : drawing)
}
