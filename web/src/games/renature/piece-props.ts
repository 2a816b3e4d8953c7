// From the view's words to the pieces that draw them.
import { ANIMALS, type AnimalIndex, type AnimalName } from '../../pieces/renature/animals'
import type { PlantType } from '../../pieces/renature/plants'
import type { OwnerColour } from '../../pieces/shared/seats'
import type { RenatureView } from '../../lib/types'

export const PLANTS = ['turf', 'bush', 'pine', 'oak'] as const satisfies readonly PlantType[]
export const OWNERS = ['own', 'neutral'] as const
export type Owner = (typeof OWNERS)[number]

/** Other component files may name other animals: those we have a drawing of keep it. */
export function animalOf(view: RenatureView, digit: number): AnimalIndex {
  const at = ANIMALS.indexOf(view.animals[digit] as AnimalName)
  return (at < 0 ? digit : at) as AnimalIndex
}

export function animalsOf(
  view: RenatureView,
  domino: string,
  swapped = false,
): readonly [AnimalIndex, AnimalIndex] {
  const [low, high] = [animalOf(view, Number(domino[0])), animalOf(view, Number(domino[1]))]
  return swapped ? [high, low] : [low, high]
}

/** The words of a domino's animals, for sentences. */
export function animalWords(view: RenatureView, domino: string): string[] {
  return [...domino].map((digit) => view.animals[Number(digit)] ?? digit)
}

export const plantOf = (name: string): PlantType => name as PlantType
export const ownerOf = (colour: string): OwnerColour => colour as OwnerColour

/** What stands on a player board: `own turf` and how many are left. */
export function sortsOf(
  view: RenatureView,
  seat: number,
): readonly {
  sort: string
  owner: Owner
  plant: PlantType
  value: number
  count: number
  slots: number
}[] {
  const player = view.players[seat]
  return OWNERS.flatMap((owner, row) =>
    PLANTS.map((plant, at) => ({
      sort: `${owner} ${plant}`,
      owner,
      plant,
      value: view.values[at] ?? 0,
      count: player?.[owner][at] ?? 0,
      slots: view.slots[row * PLANTS.length + at] ?? 0,
    })),
  )
}
