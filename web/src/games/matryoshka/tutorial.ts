// The guided first game: one round on a fixed deal, then it goes on as an ordinary game.
import type { Step, Tutorial } from '../../lib/tutorial.svelte'
import type { MatryoshkaView } from '../../lib/types'

const at = (phase: string, decision: string | null): Step<MatryoshkaView>['when'] =>
  (view, now) => view.phase === phase && now.decision === decision

export const tutorial: Tutorial<'matryoshka'> = {
  steps: [
    { say: 'matryoshka.learn.welcome', when: at('show', 'show'), until: 'read' },
    { say: 'matryoshka.learn.rows', when: at('show', 'show'), until: 'read' },
    { say: 'matryoshka.learn.show', when: at('show', 'show'), until: 'move', point: '[data-confirm]' },
    { say: 'matryoshka.learn.round', when: (view) => view.round === 1, until: 'read' },
    { say: 'matryoshka.learn.propose', when: at('propose', 'propose'), until: 'move' },
    { say: 'matryoshka.learn.offer', when: at('offer', 'offer'), until: 'move' },
    { say: 'matryoshka.learn.take', when: at('take', 'take'), until: 'move' },
    { say: 'matryoshka.learn.lay', when: at('lay', 'lay'), until: 'move' },
    { say: 'matryoshka.learn.end', when: (view) => view.round === 2, until: 'read' },
  ],
}
