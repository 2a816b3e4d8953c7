// The tutorial's deal: a hand whose dominoes fit each other, with the joker among them. No moves yet.
import type { Record as GameRecord } from '../../lib/types'

export const record: GameRecord = {
  format: 'tablee/1',
  game: 'renature',
  rules: 1,
  players: 2,
  options: {},
  components: 'standard',
  setup: {
    tokens: {
      A: [2, 1, 1], B: [2, 1, 1], C: [3, 1, 1], D: [3, 1, 2], E: [3, 1, 1], F: [4, 2, 2], G: [4, 2, 3], H:
      [4, 2, 1], I: [5, 2, 3], J: [5, 2, 2], K: [6, 3, 2], L: [6, 3, 3], M: [6, 3, 4], N: [7, 3, 4], O:
      [7, 3, 2], P: [7, 3, 3], Q: [8, 4, 3], R: [8, 4, 5]
    },
    dominoes: [
      [
        '07', '27', '77', '03', '67', '44', '09', '11', '66', '23', '59', '16', '05',
        '45', '48', '35', '78', '13', '00', '25', '19', '14', '46', '24', '01', '38'
      ],
      [
        '17', '47', '02', '12', '26', '39', '68', '34', '04', '29', '18', '58', '89',
        '33', '57', '28', '37', '06', '22', '55', '56', '99', '08', '69', '79', '49'
      ]
    ],
    first: 0
  },
  moves: []
}
