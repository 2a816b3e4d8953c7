import type { GameModule } from '../../lib/board'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { duration, moveWords, scored, stage, tally } from './describe'
import { describe } from './in-words'
import { record } from './tutorial/record'
import { tilePattern } from './tiles/tile-names'
import TileMark from './tiles/TileMark.svelte'
import { tutorial } from './tutorial/steps'

export const game: GameModule<'botanik'> = {
  name: 'botanik',
  Board,
  Breakdown,
  describe,
  duration,
  keys: [
    [['r', '⇧ r'], 'turn'],
    [['+', '−', '0'], 'zoom'],
    [['escape'], 'escape'],
  ],
  inline: { pattern: tilePattern, Mark: TileMark },
  moveWords,
  scored,
  sounds: {
    TilesRevealed: 'card',
    SidePlayed: 'tile',
    CentrePlayed: 'tile',
    TileReleased: 'release',
    MecabotanistExchanged: 'release',
    TileBuilt: 'place',
    GroupCounted: 'points',
    FlowersCounted: 'points',
  },
  stage,
  tally,
  tutorial: { record, seat: 0, tutorial },
}
