// Computes the WCAG contrast of every pair of tokens that meet on the page, in both themes, and fails below AA.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const style = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'style')
const TEXT = 4.5
const GRAPHIC = 3

const GROUNDS = ['paper', 'paper-raised', 'paper-sunk']
const PAIRS = [
  ...GROUNDS.flatMap((ground) => [
    ['ink', ground, TEXT],
    ['ink-soft', ground, TEXT],
    ['accent-strong', ground, TEXT],
    ['danger', ground, TEXT],
    ['good', ground, TEXT],
    ['focus', ground, GRAPHIC],
    ['line-strong', ground, GRAPHIC],
  ]),
  ['on-accent', 'accent', TEXT],
  ['on-danger', 'danger', TEXT],
  ['accent', 'paper', GRAPHIC],
  ['paper', 'ink', TEXT],
]
const GAME_GROUNDS = ['game-tint', 'game-felt', 'paper', 'paper-raised']
const GAME_PAIRS = [
  ...GAME_GROUNDS.map((ground) => ['game-text', ground, TEXT]),
  ['ink', 'game-tint', TEXT],
  ['ink', 'game-felt', TEXT],
  ['ink-soft', 'game-tint', TEXT],
  ['ink-soft', 'game-felt', TEXT],
  ['on-main', 'game-main', TEXT],
  ['focus', 'game-felt', GRAPHIC],
]

function tokensOf(css) {
  const tokens = {}
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const [light, dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? []
    if (light) tokens[name] = { light, dark }
  }
  return tokens
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Prints every pair that is too weak; returns how many there are. */
function report(title, tokens, pairs) {
  let failures = 0
  for (const theme of ['light', 'dark']) {
    for (const [front, ground, least] of pairs) {
      const ratio = contrast(tokens[front][theme], tokens[ground][theme])
      if (ratio >= least) continue
      failures += 1
      console.log(`${title} ${theme}: ${front}/${ground} ${ratio.toFixed(1)}, needs ${least}`)
    }
  }
  return failures
}

const base = tokensOf(readFileSync(join(style, 'tokens.css'), 'utf8'))
let failures = report('page', base, PAIRS)
for (const [, game, body] of readFileSync(join(style, 'games.css'), 'utf8').matchAll(
  /\[data-game='(\w+)'\] \{([^}]*)\}/g,
)) {
  const onMain = { light: '#fffaf2', dark: '#fffaf2' }
  failures += report(game, { ...base, ...tokensOf(body), 'on-main': onMain }, GAME_PAIRS)
}
console.log(failures ? `${failures} pairs below WCAG AA` : 'all pairs pass WCAG AA')
process.exitCode = failures ? 1 : 0
