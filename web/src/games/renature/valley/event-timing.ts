// How long events take on the board, and when each begins within one update.
import type { FreshEvent } from '../../../lib/board'
import type { RenatureEvent } from '../../../lib/types'

const LASTS: Readonly<Record<RenatureEvent['event'], number>> = {
  TurnStarted: 0,
  DominoPlaced: 420,
  DominoDiscarded: 420,
  DominoDrawn: 160,
  PlantPlaced: 560,
  PlantRetrieved: 420,
  CloudsGained: 250,
  CloudsLost: 250,
  JokerMoved: 480,
  AreaIsolated: 600,
  AreaLeft: 200,
  ColoursTied: 150,
  AreaPaid: 450,
  NeutralPaid: 150,
  TokenTaken: 350,
  ExtraTurn: 300,
  ScoreCounted: 120,
}

export const duration = (event: RenatureEvent): number => LASTS[event.event]

export function starts(
  fresh: readonly FreshEvent<RenatureEvent>[],
): ReadonlyMap<FreshEvent<RenatureEvent>, number> {
  let at = 0
  return new Map(
    fresh.map((one) => {
      const start = at
      at += duration(one.event)
      return [one, start] as const
    }),
  )
}
