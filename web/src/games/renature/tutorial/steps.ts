// The guided first game: two turns on a fixed deal, then it goes on as an ordinary game.
import type { Step, Tutorial } from '../../../lib/state/tutorial.svelte'
import type { RenatureView } from '../../../lib/types'

const at =
  (decision: string): Step<RenatureView>['when'] =>
  (_, now) =>
    now.decision === decision
const always = (): boolean => true

export const tutorial: Tutorial<'renature'> = {
  steps: [
    { say: 'renature.learn.welcome', when: at('domino'), until: 'read' },
    {
      say: 'renature.learn.domino',
      when: at('domino'),
      until: 'move',
      point: ['[data-lit]', '.hand'],
    },
    { say: 'renature.learn.plant', when: at('plant'), until: 'move', point: '.palette' },
    { say: 'renature.learn.clouds', when: at('end'), until: 'move', point: '[data-move=done]' },
    {
      say: 'renature.learn.match',
      when: at('domino'),
      until: 'move',
      point: ['[data-lit]', '.hand'],
    },
    {
      say: 'renature.learn.grow',
      when: (view, now) => now.decision === 'plant' && view.beside.length > 0,
      until: 'move',
      point: '.palette',
    },
    { say: 'renature.learn.area', when: always, until: 'read' },
    { say: 'renature.learn.end', when: always, until: 'read' },
  ],
}
