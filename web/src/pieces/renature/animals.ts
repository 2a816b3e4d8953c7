// Renature's animals in joker-track order (REN-02), and how each is set off on bone.

export const ANIMALS = [
  'butterfly',
  'salamander',
  'owl',
  'badger',
  'turtle',
  'snail',
  'frog',
  'fox',
  'hedgehog',
  'dragonfly',
] as const
export type AnimalName = (typeof ANIMALS)[number]
export type AnimalIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** A tint of its own behind each animal: a second cue when dominoes are small. */
export const TINTS: readonly string[] = [
  '#c9dcf7',
  '#ded2f0',
  '#e3cdb0',
  '#cfd6de',
  '#bfe6cf',
  '#f7d3c4',
  '#dceba0',
  '#fbd9b4',
  '#e6d3c6',
  '#bfe9ea',
]

/**
 * How far to move an animal up, so that it is in the middle of its half (in units of its 32 × 32
 * box).
 */
export const LIFTS: Readonly<Partial<Record<AnimalName, number>>> = {
  badger: 5,
  turtle: 5,
  hedgehog: 4,
  owl: 0.5,
}

export function nameOf(animal: AnimalIndex): AnimalName {
  return ANIMALS[animal]
}
