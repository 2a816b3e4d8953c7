// Sentences filled with facts: the TypeScript side of src/tablee/text/words.py. words.json tests
// both alike.

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** A key's sentence in each of LANGUAGES. */
export type Sentences = Readonly<Record<string, readonly [string, string]>>
export type Facts = Readonly<Record<string, unknown>>

const SLOT = /\{(\w+)(?:@([\w.]+))?(?:\|([^|{}]*)\|([^|{}]*)(?:\|([^|{}]*))?)?\}/g
/** What a slot calls a fact that is a seat, or several. */
const PLAYER = 'player'
/** What a slot calls a place of a board: written with a capital letter. */
const PLACE = 'place'

/** English unless the locale (`fr-CH`) says otherwise. */
export function pickLanguage(wanted: string | undefined): Language {
  const short = (wanted ?? '').toLowerCase().slice(0, 2)
  return LANGUAGES.find((language) => language === short) ?? 'en'
}

/** Singular: exactly one in English, less than two in French; or yes. */
function isOne(value: unknown, language: Language): boolean {
  if (typeof value !== 'number') return Array.isArray(value) ? value.length > 0 : Boolean(value)
  return Math.abs(value) === 1 || (language === 'fr' && value === 0)
}

/**
 * A number as people write it: with a minus sign, not a hyphen; `signed` numbers are gains and
 * losses.
 */
export function figure(value: number, signed = false): string {
  return value < 0 ? `−${-value}` : signed && value > 0 ? `+${value}` : String(value)
}

function plain(value: unknown): string {
  if (typeof value === 'number') return figure(value)
  if (Array.isArray(value))
    return value
      .filter((part) => part !== null)
      .map(plain)
      .join(' ')
  return String(value)
}

export function sentence(texts: Sentences, key: string, language: Language): string {
  const found = texts[key]
  if (!found) throw new Error(`no sentence for ${key}`)
  return found[LANGUAGES.indexOf(language)] as string
}

export function fill(
  texts: Sentences,
  text: string,
  facts: Facts,
  names: readonly string[],
  language: Language,
): string {
  return text.replace(
    SLOT,
    (
      _,
      name: string,
      how: string | undefined,
      one: string | undefined,
      many: string | undefined,
      others: string | undefined,
      at: number,
    ) => {
      if (!(name in facts)) throw new Error(`“${text}” needs ${name}`)
      const value = facts[name]
      if (one !== undefined && how !== PLAYER) return isOne(value, language) ? one : (many ?? '')
      if (how === undefined) return plain(value)
      const parts: readonly unknown[] = Array.isArray(value)
        ? value.filter((part) => part !== null) // kept from the reader
        : [value]
      const you = texts['you']?.[LANGUAGES.indexOf(language)]
      const words = parts.map((part) => named(texts, how, part, names, language))
      if (one !== undefined) {
        // The word that goes with one other player, with "You", or with several others.
        if (words.includes(you ?? '')) return many ?? ''
        return words.length === 1 ? one : (others ?? many ?? '')
      }
      // "You" is written small inside a sentence; names of people are not.
      const inside = words.map((word, nth) =>
        at + nth > 0 && word === you ? word.toLowerCase() : word,
      )
      return listed(texts, inside, language)
    },
  )
}

/** One, two and three. */
function listed(texts: Sentences, words: readonly string[], language: Language): string {
  if (words.length < 2) return words.join('')
  const facts = { most: words.slice(0, -1).join(', '), last: words.at(-1) }
  return fill(texts, sentence(texts, 'and', language), facts, [], language)
}

/**
 * A player's name, or the sentence `how.value`: a word of the game in this language. A value
 * without a sentence of its own is told by the sentence `how`, from its first letter and the rest.
 */
function named(
  texts: Sentences,
  how: string,
  value: unknown,
  names: readonly string[],
  language: Language,
): string {
  if (how === PLAYER && typeof value === 'number') {
    return (
      names[value] ??
      fill(texts, sentence(texts, 'player', language), { player: value + 1 }, [], language)
    )
  }
  if (how === PLACE) return String(value).toUpperCase()
  const key = `${how}.${String(value)}`
  if (key in texts || !(how in texts))
    return fill(texts, sentence(texts, key, language), {}, [], language)
  const [first = '', ...rest] = String(value)
  return fill(texts, sentence(texts, how, language), { first, rest: rest.join('') }, [], language)
}

/**
 * Which sentence tells an event: `you` to whoever did it, `hidden` where a fact is kept from the
 * reader.
 */
export function eventKey(
  texts: Sentences,
  game: string,
  event: Facts & { event: string },
  reader: number | null,
): string {
  const key = `${game}.event.${event.event}`
  const yours = reader !== null && event['seat'] === reader
  const hidden = Object.values(event).some((value) => value === null)
  const variants = [
    ['.you_hidden', yours && hidden],
    ['.hidden', hidden],
    ['.you', yours],
  ] as const
  const variant = variants.find(([name, wanted]) => wanted && key + name in texts)
  return key + (variant?.[0] ?? '')
}
