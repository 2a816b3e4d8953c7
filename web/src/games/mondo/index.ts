import type { GameModule } from '../../lib/board'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { describe, duration, moveWords, quiet, tally, trifle } from './describe'
import { record } from './record'
import { tutorial } from './tutorial'

export const game: GameModule<'mondo'> = {
  name: 'mondo',
  Board,
  Breakdown,
  describe,
  duration,
  keys: [
    [['r', 'e'], 'turn'],
    [['f'], 'flip'],
    [['escape'], 'escape'],
  ],
  moveWords,
  quiet,
  realTime: true,
  tally,
  trifle,
  tutorial: { record, seat: 0, tutorial },
}
