// The registry: every folder here with an index.ts is a game. Its code and sentences are loaded
// when it is played.
import type { GameModule, GameName } from '../lib/board'
import { addTexts, t } from '../lib/text/say'
import type { Sentences } from '../lib/text/words'

const modules = import.meta.glob<GameModule<GameName>>('./*/index.ts', { import: 'game' })
const sentences = import.meta.glob<Sentences>(
  ['../generated/texts/*.ts', '!../generated/texts/{shell,review}.ts'],
  { import: 'texts' },
)

/** The names of all games that the page has a board for. */
export const drawnGames = Object.keys(modules).map((path) => path.split('/')[1] as GameName)

export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in modules
}

const loaded = new Map<string, Promise<GameModule<GameName>>>()
const ready = new Map<string, GameModule<GameName>>()

/** A game that has been loaded: its board can be drawn at once. */
export function readyGame(game: string | null): GameModule<GameName> | null {
  return ready.get(game ?? '') ?? null
}

export function loadGame(game: string): Promise<GameModule<GameName>> {
  const found = loaded.get(game) ?? load(game)
  loaded.set(game, found)
  found.catch(() => loaded.delete(game)) // after a lost connection the next attempt loads again
  return found
}

async function load(game: string): Promise<GameModule<GameName>> {
  const module = modules[`./${game}/index.ts`]
  if (!module) throw new Error(`no board for ${game}`)
  const [found] = await Promise.all([module(), loadTexts(game)]).catch(() => {
    throw new Error(t('error.part'))
  })
  ready.set(game, found)
  return found
}

/** A game's sentences, without its board. */
export async function loadTexts(game: string): Promise<void> {
  const texts = sentences[`../generated/texts/${game}.ts`]
  if (!texts) throw new Error(`no sentences for ${game}`)
  addTexts(await texts())
}
