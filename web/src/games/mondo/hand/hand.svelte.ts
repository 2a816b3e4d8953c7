// This person's moves, shown before the server has answered. Moves wait in a row and are sent one
// after the other; a refusal drops those behind it. How the tile in hand is turned is known to this
// page only.
import type { MondoTiles, MondoView } from '../../../lib/types'
import type { Turns } from '../../../pieces/piece'
import type { Point } from '../../../lib/board'
import { faceOf, spellPut, type Face, type OrientedTile } from '../tiles'

interface Wish {
  readonly move: string
  readonly at: Point
  /** Shown as lying there until the server shows it. */
  readonly oriented: OrientedTile | null
  /** The view in which it was said yes to: gone as soon as the next one is here. */
  readonly done: MondoView | null
}

export class Hand {
  #wishes = $state.raw<readonly Wish[]>([])
  #turned = $state<{ tile: number; face: Face; turns: Turns } | null>(null)
  #sending = false
  readonly #play: (move: string, at: Point) => Promise<boolean>
  readonly #view: () => MondoView

  constructor(play: (move: string, at: Point) => Promise<boolean>, view: () => MondoView) {
    this.#play = play
    this.#view = view
  }

  /** The tile in hand as this person sees it now. */
  held(view: MondoView, seat: number | null): OrientedTile | null {
    if (seat === null) return null
    const server = view.standings[seat]?.hand ?? null
    let tile = server?.tile ?? null
    let face: Face = server ? (server.face as Face) : 'front'
    for (const { move } of this.#wishes) {
      const [kind, name] = move.split(' ')
      if (kind === 'take') {
        tile = Number(name)
        face = server?.tile === tile ? (server.face as Face) : faceOf(view.middle[tile - 1] ?? 'f')
      } else if (kind === 'put' || kind === 'drop' || kind === 'stop') tile = null
    }
    if (tile === null) return null
    const own = this.#turned?.tile === tile ? this.#turned : null
    return own ?? { tile, face, turns: 0 }
  }

  /** Tiles that are on their way to a square. */
  get coming(): readonly { square: string; oriented: OrientedTile }[] {
    return this.#wishes.flatMap(({ move, oriented }) =>
      oriented && move.startsWith('put ') ? [{ square: move.slice(4, 6), oriented }] : [],
    )
  }
  /** Tiles that are on their way out of the middle. */
  get going(): readonly number[] {
    return this.#wishes.flatMap(({ move }) =>
      move.startsWith('take ') ? [Number(move.slice(5))] : [],
    )
  }
  get busy(): boolean {
    return this.#wishes.some((wish) => !wish.done)
  }

  take(tile: number, at: Point): void {
    this.#turned = null
    this.#wish(`take ${tile}`, at)
  }
  put(square: string, oriented: OrientedTile, tiles: MondoTiles, at: Point): void {
    this.#wish(spellPut(square, oriented, tiles), at, oriented)
  }
  say(move: string, at: Point): void {
    this.#wish(move, at)
  }
  turn(held: OrientedTile, by: 1 | 3): void {
    this.#turned = { ...held, turns: ((held.turns + by) % 4) as Turns }
  }
  flip(held: OrientedTile): void {
    this.#turned = {
      tile: held.tile,
      face: held.face === 'front' ? 'back' : 'front',
      turns: held.turns,
    }
  }

  /** A new view is here: what was done before it is in it. */
  seen(view: MondoView): void {
    const isOpen = ({ done }: Wish): boolean => done === null || done === view
    if (!this.#wishes.every(isOpen)) this.#wishes = this.#wishes.filter(isOpen)
  }

  #wish(move: string, at: Point, oriented: OrientedTile | null = null): void {
    this.#wishes = [...this.#wishes, { move, at, oriented, done: null }]
    if (!this.#sending) void this.#send()
  }

  async #send(): Promise<void> {
    this.#sending = true
    for (let wish = this.#next(); wish; wish = this.#next()) {
      const accepted = await this.#play(wish.move, wish.at)
      const done = this.#view()
      this.#wishes = accepted
        ? this.#wishes.map((one) => (one === wish ? { ...one, done } : one))
        : []
    }
    this.#sending = false
  }
  #next(): Wish | undefined {
    return this.#wishes.find((wish) => !wish.done)
  }
}
