// What each sound is made of. Pitches in hertz, times in seconds, loudness from 0 to 1.

export type Sound =
  'place' | 'plant' | 'card' | 'tile' | 'release' | 'points' | 'clock' | 'bell' | 'turn' | 'win'

export interface Part {
  readonly wave: 'sine' | 'triangle' | 'noise'
  readonly pitch: number
  /** Where the pitch glides to. */
  readonly to?: number
  /** When it begins, after the sound does. */
  readonly at: number
  readonly lasts: number
  readonly loud: number
}

const note = (pitch: number, at: number, lasts = 0.4, loud = 0.16): Part => ({
  wave: 'sine',
  pitch,
  at,
  lasts,
  loud,
})
const knock = (pitch: number, loud: number, at = 0): Part => ({
  wave: 'triangle',
  pitch,
  to: pitch * 0.5,
  at,
  lasts: 0.09,
  loud,
})
const hiss = (pitch: number, lasts: number, loud: number, at = 0): Part => ({
  wave: 'noise',
  pitch,
  at,
  lasts,
  loud,
})

export const RECIPES: Readonly<Record<Sound, readonly Part[]>> = {
  place: [knock(240, 0.4), hiss(1600, 0.05, 0.2)],
  plant: [hiss(900, 0.16, 0.18), { ...note(330, 0.02, 0.18), to: 495 }],
  card: [hiss(3200, 0.09, 0.22), hiss(1800, 0.06, 0.12, 0.05)],
  tile: [knock(420, 0.3), hiss(2600, 0.04, 0.16)],
  release: [{ ...note(392, 0, 0.3), to: 784 }, hiss(2400, 0.12, 0.08)],
  points: [note(659.25, 0, 0.22), note(880, 0.08, 0.3)],
  clock: [knock(1200, 0.16)],
  bell: [note(1046.5, 0, 1.1, 0.2), note(2093, 0, 0.7, 0.07), note(3140, 0, 0.4, 0.03)],
  turn: [note(523.25, 0, 0.5, 0.14), note(783.99, 0.14, 0.5, 0.14)],
  win: [note(523.25, 0), note(659.25, 0.13), note(783.99, 0.26), note(1046.5, 0.39, 0.9, 0.2)],
}
