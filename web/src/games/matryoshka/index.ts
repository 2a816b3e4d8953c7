import type { GameModule } from '../../lib/board'
import Aids from './memory/Aids.svelte'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import CardMark from './CardMark.svelte'
import { describe, duration, moveWords, scored, stage, tally } from './describe'
import { record } from './tutorial/record'
import { tutorial } from './tutorial/steps'

const CARD = /(?<![\p{L}\d])[a-j][1-7](?![\p{L}\d])/gu

export const game: GameModule<'matryoshka'> = {
  name: 'matryoshka',
  Aids,
  Board,
  Breakdown,
  describe,
  duration,
  keys: [[['escape'], 'escape']],
  inline: { pattern: () => CARD, Mark: CardMark },
  moveWords,
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
