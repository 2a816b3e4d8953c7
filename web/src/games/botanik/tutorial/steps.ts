// The guided first game: park, set free, build; then it goes on as an ordinary game.
import type { Tutorial } from '../../../lib/state/tutorial.svelte'
import type { BotanikView } from '../../../lib/types'

const SEAT = 0
/** Columns, from 1, with a tile on the learner's side. */
const parkedAt = (view: BotanikView): number[] =>
  view.columns.flatMap(({ sides }, at) => (sides[SEAT] === null ? [] : [at + 1]))
const hasBuilt = (view: BotanikView): boolean => (view.machines[SEAT]?.tiles.length ?? 0) > 0

export const tutorial: Tutorial<'botanik'> = {
  steps: [
    {
      say: 'botanik.learn.welcome',
      when: (_, now) => now.decision === 'play',
      until: 'read',
      point: `[data-machine='${SEAT}']`,
    },
    {
      say: 'botanik.learn.park',
      when: (_, now) => now.decision === 'play',
      until: 'move',
      point: ["[data-legal][data-target^='side']", '[data-take]'],
    },
    {
      say: 'botanik.learn.free',
      when: (view, now) => now.decision === 'play' && parkedAt(view).length > 0,
      // The other seat has released the learner's tile.
      missed: (_, now) => now.decision === 'resolve',
      until: 'move',
      // The column that has the tile to release, not all where the tile in hand may go.
      point: (view) => [
        ...parkedAt(view).map((column) => `[data-legal][data-target='centre ${column}']`),
        '[data-take]',
      ],
    },
    {
      say: 'botanik.learn.build',
      when: (_, now) => now.decision === 'resolve',
      until: 'move',
      point: ['[data-confirm]', '[data-machine] [data-legal]'],
    },
    { say: 'botanik.learn.score', when: (view) => hasBuilt(view), until: 'read' },
    { say: 'botanik.learn.rules', when: (view) => hasBuilt(view), until: 'read' },
    { say: 'botanik.learn.end', when: (view) => hasBuilt(view), until: 'read' },
  ],
}
