// What the rules of a game say. They are a part of the page, not an answer of the server: they can
// be read without a connection.
import { t } from '../lib/text/say'
import type { RuleText, Sentence } from '../lib/types'

export interface RuleBook {
  readonly name: string
  readonly about: Sentence
  /** What does not come from the rulebook. */
  readonly reconstructed: Sentence
  readonly texts: readonly RuleText[]
}

const books = import.meta.glob<RuleBook>('../generated/rules/*.ts', { import: 'book' })

export async function loadRules(game: string): Promise<RuleBook> {
  const book = books[`../generated/rules/${game}.ts`]
  if (!book) throw new Error(t('lost.words'))
  try {
    return await book()
  } catch {
    throw new Error(t('error.part'))
  }
}
