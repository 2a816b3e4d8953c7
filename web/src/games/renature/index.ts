import type { GameModule } from '../../lib/board'
import Aids from './memory/Aids.svelte'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { moveWords, scored } from './describe'
import { describe } from './in-words'
import { record } from './tutorial/record'
import { duration } from './valley/event-timing'
import { tutorial } from './tutorial/steps'

export const game: GameModule<'renature'> = {
  name: 'renature',
  Aids,
  Board,
  Breakdown,
  describe,
  duration,
  keys: [
    [['1', '…', '8'], 'pick'],
    [['n', '⇧ n'], 'next'],
    [['r'], 'turn'],
    [['escape'], 'escape'],
  ],
  moveWords,
  // What is asked says it already.
  quiet: (event, seat) => event.event === 'TurnStarted' && event.seat === seat,
  scored,
  showsScored: true,
  sounds: {
    DominoPlaced: 'place',
    DominoDiscarded: 'card',
    PlantPlaced: 'plant',
    PlantRetrieved: 'release',
    JokerMoved: 'tile',
    AreaPaid: 'points',
  },
  tutorial: { record, seat: 0, tutorial },
}
