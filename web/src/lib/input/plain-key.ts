// What a key is called, whatever Alt makes of it.

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey'>

const ON_US_KEYBOARDS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/**
 * The letter that is printed on the key. Where Alt writes something else, as on a Mac (“µ”, or an
 * accent that waits for its letter), only the place of the key is known.
 */
export function plainKey({ key, code, altKey }: Pressed): string {
  const isWritten = key !== 'Dead' && !(key.length === 1 && key > '~')
  if (!altKey || isWritten) return key.length === 1 && altKey ? key.toLowerCase() : key
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : (ON_US_KEYBOARDS[code] ?? key)
}
