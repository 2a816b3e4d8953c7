import type { GameModule } from '../../lib/board'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { duration, minor, moveWords, quiet, scored, stage, tally, weigh } from './describe'
import { describe } from './in-words'
import TileMark from './world/TileMark.svelte'
import { record } from './tutorial/record'
import { tutorial } from './tutorial/steps'

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
  scored,
  Shown: TileMark,
  sounds: {
    TileTaken: 'card',
    TilePut: 'tile',
    LandscapeClosed: 'points',
    TaskTaken: 'points',
    PlayerStopped: 'bell',
    BellRang: 'bell',
  },
  quiet,
  realTime: true,
  stage,
  tally,
  minor,
  weigh,
  tutorial: { record, seat: 0, tutorial },
}
