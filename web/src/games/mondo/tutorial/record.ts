// The tutorial's deal: alone, four tiles on the board, and an hour that nobody shows. No moves yet.
import type { Record as GameRecord } from '../../../lib/types'

export const record: GameRecord = {
  format: 'tablee/1',
  game: 'mondo',
  rules: 2,
  players: 1,
  options: { hidden_timer: true, level: 'solo-easy', seconds: 3600 },
  components: 'standard',
  setup: {
    rounds: [
      {
        up:
          'bbffbbbfbbfbbfffffffbfbbffbbfbfbbffbffffbbfffffbbffbfbfbffbffbffbfbb' +
          'bfbfbbffbbffbbfffbbbfbfffbbfffbbfbfbbbbbfffbbbfbfbbfbbbffffbfbfbffbf',
        start: [
          [100, 'b2', 1],
          [74, 'c3', 3],
          [110, 'd2', 0],
          [75, 'e3', 3],
        ],
      },
    ],
  },
  moves: [],
}
