// Tiles as pictures.
import type { BotanikTileType } from '../../../lib/types'
import PipeTile from '../../../pieces/botanik/PipeTile.svelte'
import type { Turns } from '../../../pieces/piece'
import { loadAhead, pictureOf } from '../../../pieces/picture'
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

/** Loads the turned pictures of tiles, so that none vanishes for a frame when it is turned. */
export function loadTurned(tiles: readonly string[], types: Types): () => void {
  return loadAhead(
    tiles.flatMap((tile) => [1, 2, 3].map((turns) => () => tilePicture(tile, types, turns))),
  )
}

/** Loads the pictures of tiles still to come. */
export function loadComing(tiles: readonly string[], types: Types): () => void {
  return loadAhead(
    [...new Set(tiles)].flatMap((tile) => [
      () => tilePicture(tile, types, 0),
      () => markPicture(tile),
    ]),
  )
}
