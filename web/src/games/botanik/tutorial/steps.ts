// The guided first game: park, set free, build; then it goes on as an ordinary game.
import type { Tutorial } from '../../../lib/state/tutorial.svelte'
import type { BotanikView } from '../../../lib/types'

const SEAT = 0
const hasParked = (view: BotanikView): boolean =>
  view.columns.some(({ sides }) => sides[SEAT] !== null)
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
      when: (view, now) => now.decision === 'play' && hasParked(view),
      // The other seat has released the learner's tile.
      missed: (_, now) => now.decision === 'resolve',
      until: 'move',
      point: ["[data-legal][data-target^='centre']", '[data-take]'],
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
