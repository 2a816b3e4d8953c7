// The guided first game: alone and without a clock to race, taught by taking, turning and putting.
import type { Step, Tutorial } from '../../../lib/state/tutorial.svelte'
import type { MondoView } from '../../../lib/types'

const START = 4
const laid = (view: MondoView): number => view.standings[0]?.count.board.tiles.length ?? 0
const holds = (view: MondoView): boolean => view.standings[0]?.hand != null
const always: Step<MondoView>['when'] = () => true

export const tutorial: Tutorial<'mondo'> = {
  steps: [
    { say: 'mondo.learn.welcome', when: always, until: 'read' },
    { say: 'mondo.learn.take', when: (view) => !holds(view), until: 'move', point: '[data-heap]' },
    { say: 'mondo.learn.turn', when: holds, until: 'read', point: '[data-hand]' },
    { say: 'mondo.learn.put', when: holds, until: 'move', point: '[data-world]' },
    { say: 'mondo.learn.marks', when: (view) => laid(view) > START, until: 'read' },
    { say: 'mondo.learn.volcanoes', when: (view) => laid(view) > START, until: 'read' },
    {
      say: 'mondo.learn.end',
      when: (view) => laid(view) > START,
      until: 'read',
      point: '[data-stop]',
    },
  ],
}
