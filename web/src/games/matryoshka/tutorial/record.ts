// The tutorial's deal: a hand in which runs and columns can be seen at once. No moves yet.
import type { Record as GameRecord } from '../../../lib/types'

export const record: GameRecord = {
  format: 'tablee/1',
  game: 'matryoshka',
  rules: 1,
  players: 3,
  options: {},
  components: 'standard',
  setup: {
    series: ['a', 'b', 'c', 'e', 'g', 'h'],
    hands: [
      ['a2', 'a3', 'c3', 'e5', 'g6', 'h1'],
      ['b1', 'b4', 'b7', 'c2', 'c7', 'g3'],
      ['a1', 'b2', 'c6', 'e7', 'h4', 'h6'],
    ],
    draws: [
      ['a4', 'c5', 'b5', 'e4', 'h5', 'g2', 'g7', 'c4'],
      ['h2', 'g1', 'b3', 'e1', 'h3', 'e3', 'c1', 'a7'],
      ['e2', 'g5', 'a6', 'a5', 'h7', 'g4', 'b6', 'e6'],
    ],
    first: 2,
  },
  moves: [],
}
