// Whose board is on the screen, for the list of keys.
import type { GameModule, GameName } from '../board'

let game = $state.raw<GameModule<GameName> | null>(null)

export const currentBoard = {
  get game() {
    return game
  },
  set game(now: GameModule<GameName> | null) {
    game = now
  },
}
