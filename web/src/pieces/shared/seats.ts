// The colours of seats. Five, because Matryoshka seats five; neutral is Renature's.

export type SeatColour = 'white' | 'black' | 'orange' | 'blue' | 'plum'
export type OwnerColour = SeatColour | 'neutral'

/** By seat number, as in docs/record.md. */
export const SEAT_COLOURS: readonly SeatColour[] = ['white', 'black', 'orange', 'blue', 'plum']

export interface RingLook {
  readonly band: string
  /**
   * Colour and dashes of the mark along the band, in lengths of the band's width; absent: a plain
   * band.
   */
  readonly mark?: {
    readonly ink: string
    readonly dash: readonly [number, number]
    readonly weight: number
    readonly round?: boolean
  }
}

// White is plain, black has an inner line, orange long dashes, blue dots, plum ticks: told apart
// without any colour.
export const RINGS: Readonly<Record<OwnerColour, RingLook>> = {
  white: { band: 'var(--seat-white)' },
  black: { band: 'var(--seat-black)', mark: { ink: '#f8f4ea', dash: [1, 0], weight: 0.24 } },
  orange: { band: 'var(--seat-orange)', mark: { ink: '#4a2206', dash: [1.7, 1.3], weight: 0.34 } },
  blue: {
    band: 'var(--seat-blue)',
    mark: { ink: '#ffffff', dash: [0.01, 1.15], weight: 0.5, round: true },
  },
  plum: { band: 'var(--seat-plum)', mark: { ink: '#ffffff', dash: [0.24, 0.62], weight: 1 } },
  neutral: { band: 'var(--seat-neutral)' },
}

/** Ink that is readable on a seat's colour. */
export const SEAT_INK: Readonly<Record<OwnerColour, string>> = {
  white: '#2b2620',
  black: '#f8f4ea',
  orange: '#2a1405',
  blue: '#ffffff',
  plum: '#ffffff',
  neutral: '#2b2620',
}
