// The guided first game: one round on a fixed deal, then it goes on as an ordinary game.
import type { Step, Tutorial } from '../../../lib/state/tutorial.svelte'
import type { MatryoshkaView } from '../../../lib/types'

const at =
  (phase: string, decision: string | null): Step<MatryoshkaView>['when'] =>
  (view, now) =>
    view.phase === phase && now.decision === decision

/** Something is chosen: what is left is to say so. */
const READY = '[data-confirm]:not([aria-disabled=true])'

export const tutorial: Tutorial<'matryoshka'> = {
  steps: [
    { say: 'matryoshka.learn.welcome', when: at('show', 'show'), until: 'read' },
    {
      say: 'matryoshka.learn.rows',
      when: at('show', 'show'),
      until: 'read',
      point: ['.bench .grid'],
    },
    {
      say: 'matryoshka.learn.show',
      when: at('show', 'show'),
      until: 'move',
      point: [READY, '[data-card=a2][aria-pressed=false], [data-card=a3][aria-pressed=false]'],
    },
    {
      say: 'matryoshka.learn.round',
      when: (view) => view.round === 1,
      until: 'read',
      point: ['.shelf'],
    },
    {
      say: 'matryoshka.learn.propose',
      when: at('propose', 'propose'),
      until: 'move',
      point: [READY, '.hand [data-card]'],
    },
    {
      say: 'matryoshka.learn.offer',
      when: at('offer', 'offer'),
      until: 'move',
      point: [READY, '.hand [data-card]'],
    },
    {
      say: 'matryoshka.learn.take',
      when: at('take', 'take'),
      until: 'move',
      point: [READY, '.proposals [data-card]'],
    },
    {
      say: 'matryoshka.learn.lay',
      when: at('lay', 'lay'),
      until: 'move',
      point: [READY, '.bench .grid'],
    },
    { say: 'matryoshka.learn.end', when: (view) => view.round === 2, until: 'read' },
  ],
}
