// The tutorial's deal: the first three arrivals resemble each other in nothing, so that any of them sets free any other.
import type { Record as GameRecord } from '../../lib/types'

export const record: GameRecord = {
  format: 'tablee/1',
  game: 'botanik',
  rules: 1,
  players: 2,
  options: {},
  components: 'standard',
  setup: {
    centre: ['rs', 'yt', 'ge', 'bs', 'kt'],
    draw: [
      're', 'ys', 'gp', 'bt', 'rt', 'kc', 'gs', 'be', 'rv', 'yc', 'ks', 'rt',
      'ks', 'bt', 'yt', 'yp', 'ye', 'kv', 'ye', 'yv', 'be', 'bv', 'ke', 'ke',
      'bs', 'ys', 'rs', 'gt', 'gs', 'ye', 'kp', 'gt', 'ge', 'km', 'bs', 'ks',
      'gs', 'rs', 'bp', 'ym', 'be', 'rm', 'kt', 'gv', 'gm', 'rc', 're', 'yt',
      'bt', 'kt', 'bm', 'gt', 'rp', 'bc', 'rt', 're', 'ke', 'gc', 'ys', 'ge',
    ],
    first: 0,
  },
  moves: [],
}
