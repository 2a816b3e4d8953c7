// Every folder here with a Guide.svelte teaches a game. It is loaded when its rules are read; a game
// without one has its numbered rules alone.
import type { Component } from 'svelte'
import { loadTexts } from '../../games'
import { addTexts } from '../../lib/text/say'
import type { Sentences } from '../../lib/text/words'

const guides = import.meta.glob<Component>('./*/Guide.svelte', { import: 'default' })
const sentences = import.meta.glob<Sentences>('../../generated/texts/guides/*.ts', {
  import: 'texts',
})

export const hasGuide = (game: string): boolean => `./${game}/Guide.svelte` in guides

export async function loadGuide(game: string): Promise<Component | null> {
  const guide = guides[`./${game}/Guide.svelte`]
  const texts = sentences[`../../generated/texts/guides/${game}.ts`]
  if (!guide || !texts) return null
  const [found, words] = await Promise.all([guide(), texts(), loadTexts(game)])
  addTexts(words)
  return found
}
