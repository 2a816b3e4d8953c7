// What moves would bring. The server is asked one question after the other, and each only once.
import type { BoardProps } from '../../lib/board'
import type { RenaturePreview } from '../../lib/types'

export class Previews {
  readonly #props: () => BoardProps<'renature'>
  #known = $state.raw<ReadonlyMap<string, RenaturePreview>>(new Map())
  #queue: Promise<unknown> = Promise.resolve()

  constructor(props: () => BoardProps<'renature'>) {
    this.#props = props
  }

  of(move: string): RenaturePreview | null {
    return this.#known.get(move) ?? null
  }

  /** Asks when its turn comes, unless the view has changed or `isWanted` says no by then. */
  ask(move: string, isWanted: () => boolean): void {
    const { view } = this.#props()
    const isCurrent = (): boolean => this.#props().view === view
    this.#queue = this.#queue.then(async () => {
      if (this.#known.has(move) || !isCurrent() || !isWanted()) return
      const found = await this.#props().preview(move)
      if (found && isCurrent()) this.#known = new Map(this.#known).set(move, found)
    })
  }

  clear(): void {
    this.#known = new Map()
  }
}
