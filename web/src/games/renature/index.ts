import type { GameModule } from '../../lib/board'
import Board from './Board.svelte'
import Breakdown from './Breakdown.svelte'
import { describe, moveWords } from './describe'
import { duration } from './schedule'

export const game: GameModule<'renature'> = { name: 'renature', Board, Breakdown, describe, duration, moveWords }
