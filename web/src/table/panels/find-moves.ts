// How typing narrows the list of moves.

/** Small letters that every keyboard has. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")

/** `ro4` is short for a word that begins with `ro`, and the number 4 after it. */
const SHORT = /^(\p{L}+)(\d+)$/u

function has(words: string, part: string): boolean {
  if (words.includes(part)) return true
  const [, letters, number] = SHORT.exec(part) ?? []
  if (letters === undefined || number === undefined) return false
  return new RegExp(`(?<!\\p{L})${letters}\\p{L}* ${number}(?!\\d)`, 'u').test(words)
}

/** Parts are apart by a space, or, as in `ro4s2`, where letters follow a number. */
const APART = /\s+|(?<=\p{L}\d+)(?=\p{L})/u

/** Finds moves whose words have every part that was typed, or whose notation begins like it. */
export function finder(typed: string): (words: string, move: string) => boolean {
  const whole = plain(typed).trim()
  const parts = whole.split(APART).filter(Boolean)
  return (words, move) => {
    const told = plain(words)
    return parts.every((part) => has(told, part)) || (whole !== '' && move.startsWith(whole))
  }
}
