import type { GameModule } from '../../lib/board'
import Aids from './memory/Aids.svelte'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { cardPattern } from './cards/card-names'
import CardMark from './cards/CardMark.svelte'
import { duration, moveWords, quiet, scored, stage, tally } from './describe'
import { describe } from './in-words'
import { record } from './tutorial/record'
import { tutorial } from './tutorial/steps'

export const game: GameModule<'matryoshka'> = {
  name: 'matryoshka',
  Aids,
  Board,
  Breakdown,
  describe,
  duration,
  keys: [[['escape'], 'escape']],
  inline: { pattern: cardPattern, Mark: CardMark },
  moveWords,
  quiet,
  scored,
  sounds: {
    CardsDrawn: 'card',
    CardOffered: 'card',
    CardsChosen: 'card',
    CardsTraded: 'release',
    TableauLaid: 'place',
  },
  stage,
  tally,
  // Seat 0 is second in the first trade, so that answering is learned before offering.
  tutorial: { record, seat: 0, tutorial },
}
