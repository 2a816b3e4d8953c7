// A tile as a picture of one piece. Drawn as shapes, a heap of 136 tiles is fifteen thousand nodes that every frame has to
// look after; as pictures it is 136, and as bitmaps they cost next to nothing to paint again.
import { mount, unmount, type Component, type ComponentProps } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import MondoTile from './MondoTile.svelte'
import Shores from './Shores.svelte'

type Look = Pick<ComponentProps<typeof MondoTile>, 'edges' | 'animal' | 'volcano' | 'rotation'>

/** Pixels of a bitmap: sharp on a fine screen, where a tile of the heap is up to 60 wide. */
const SIDE = 128
/** So much of its picture a tile fills that leans. */
const LEANING = 0.95

const drawings = new Map<string, string>()
const bitmaps = new SvelteMap<string, string>()
const wanted = new Set<string>()
let painting: Promise<void> = Promise.resolve()

/** The address of a tile's drawing, for `<img>` and `<image>`. */
export function pictureOf(look: Look, rotation: Look['rotation'] = 0, lean = 0): string {
  const key = keyOf(look, rotation, lean)
  let address = drawings.get(key)
  if (!address) drawings.set(key, (address = draw({ ...look, rotation }, lean)))
  return address
}

/** The same as a bitmap, for many small tiles: undefined until it is painted, which takes a moment for each. */
export function bitmapOf(look: Look, lean: number): string | undefined {
  const key = keyOf(look, 0, lean)
  const ready = bitmaps.get(key)
  if (ready === undefined && !wanted.has(key)) {
    wanted.add(key)
    painting = painting.then(() => paint(key, pictureOf(look, 0, lean)))
  }
  return ready
}

function keyOf({ edges, animal, volcano }: Look, rotation: Look['rotation'], lean: number): string {
  return `${edges.join('')} ${animal ?? ''} ${volcano ?? ''} ${rotation} ${lean}`
}

/** The address of the picture of a world's border. */
export function borderPicture(border: readonly string[]): string {
  const key = border.join(' ')
  let address = drawings.get(key)
  if (!address) drawings.set(key, (address = addressOf(shapesOf(Shores, { border }))))
  return address
}

function draw(look: Look, lean: number): string {
  const shapes = shapesOf(MondoTile, { ...look, width: '100', height: '100' })
  if (lean === 0) return addressOf(shapes)
  const inset = 50 * (1 - LEANING)
  const place = `rotate(${lean} 50 50) translate(${inset} ${inset}) scale(${LEANING})`
  return addressOf(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><g transform="${place}">${shapes}</g></svg>`)
}

function shapesOf<Props extends Record<string, unknown>>(piece: Component<Props>, props: Props): string {
  const target = document.createElement('div')
  const drawing = mount(piece, { target, props })
  const shapes = target.firstElementChild ? new XMLSerializer().serializeToString(target.firstElementChild) : ''
  void unmount(drawing)
  return shapes
}

const addressOf = (shapes: string): string => `data:image/svg+xml,${encodeURIComponent(shapes)}`

/** One after the other, each in a task of its own: nothing else has to wait. What cannot be painted stays a drawing. */
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
