// How the foliage of each owner is drawn. What plants are worth is a rule and stands elsewhere.
import type { OwnerColour } from '../shared/seats'

export type PlantType = 'turf' | 'bush' | 'pine' | 'oak'

export interface Foliage {
  readonly leaf: string
  readonly deep: string
  readonly light: string
}

// Blossom, night green, autumn, blue spruce, plum; neutral is plain green. The ring says the same
// in a pattern.
export const FOLIAGE: Readonly<Record<OwnerColour, Foliage>> = {
  white: { leaf: '#f1ecdc', deep: '#8b8470', light: '#ffffff' },
  black: { leaf: '#4f5c59', deep: '#141a1a', light: '#9cb0a9' },
  orange: { leaf: '#e58a37', deep: '#85400f', light: '#fbc98a' },
  blue: { leaf: '#4b88c6', deep: '#1a436f', light: '#a9d1f4' },
  plum: { leaf: '#a8548d', deep: '#5a2049', light: '#e3a9d0' },
  neutral: { leaf: '#83b05c', deep: '#3b6732', light: '#c3df9b' },
}
