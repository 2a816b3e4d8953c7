// Dolls as pictures: drawn as shapes a doll is forty nodes, and a table has up to a hundred of them.
import { loadAhead, pictureOf } from '../picture'
import Doll from './Doll.svelte'
import { SERIES, type Series, type Size } from './series'

const SIZES: readonly Size[] = [1, 2, 3, 4, 5, 6, 7]

/** The address of a doll's picture, without its letter and size. */
export const dollPicture = (series: Series, size: Size): string =>
  pictureOf(Doll, { series, size, tag: false })

/** Loads the pictures of all dolls. Returns a function that stops it. */
export const loadDolls = (): (() => void) =>
  loadAhead(
    SIZES.flatMap((size) =>
      (Object.keys(SERIES) as Series[]).map((series) => () => dollPicture(series, size)),
    ),
  )
