// Tiles as pictures. Not every browser draws a new picture in its first frame, so pictures are
// loaded ahead.
import type { BotanikTileType } from '../../../lib/types'
import PipeTile from '../../../pieces/botanik/PipeTile.svelte'
import type { Turns } from '../../../pieces/piece'
import { pictureOf } from '../../../pieces/picture'
import { isNamedWithFlower, look, period } from './tiles'

type Types = readonly BotanikTileType[]

export function tilePicture(tile: string, types: Types, turns: number): string {
  const drawn = look(tile, types)
  return pictureOf(PipeTile, { ...drawn, rotation: (turns % period(drawn.openings)) as Turns })
}

/** For a sentence of the log: of the flowers only those that tell two tiles apart. */
export function markPicture(tile: string): string {
  const { colour, type } = look(tile, [])
  return pictureOf(PipeTile, { colour, type, flowers: isNamedWithFlower(tile) ? 1 : 0 })
}

const loaded = new Map<string, HTMLImageElement>()

function load(src: string): void {
  if (!loaded.has(src)) loaded.set(src, Object.assign(new Image(), { src }))
}

/**
 * Loads the turned pictures of a tile, so that it does not vanish for a frame when it is turned.
 */
export function loadTurned(tile: string, types: Types): void {
  for (const turns of [1, 2, 3]) load(tilePicture(tile, types, turns))
}

const PAUSE_MS = 100

/** Loads the pictures of tiles still to come, one at a time. Returns a function that stops it. */
export function loadAhead(tiles: readonly string[], types: Types): () => void {
  const kinds = [...new Set(tiles)]
  const timer = window.setInterval(() => {
    const tile = kinds.pop()
    if (tile === undefined) return window.clearInterval(timer)
    load(tilePicture(tile, types, 0))
    load(markPicture(tile))
  }, PAUSE_MS)
  return () => window.clearInterval(timer)
}
