// Three lines to show others. They say how well it went, and nothing about what was dealt.
import type { DayLine } from '../lib/types'

export interface ShareWords {
  readonly game: string
  readonly day: string
  readonly points: string
  /** Empty while nobody else has finished. */
  readonly better: string
  /** Empty for a single day. */
  readonly streak: string
  readonly url: string
}

const SQUARES: Readonly<Record<string, string>> = { '+': '🟩', '=': '🟨', '-': '🟥' }
const MEDALS = ['🥇', '🥈', '🥉']
const BAR = 8

/** How it went: ahead, level or behind, eighth by eighth; alone, how many did worse. */
export function symbols({ course, percentile }: DayLine): string {
  if (course) return [...course].map((sign) => SQUARES[sign] ?? '⬜').join('')
  const full = percentile == null ? BAR : Math.round((percentile * BAR) / 100)
  return '🟩'.repeat(full) + '⬜'.repeat(BAR - full)
}

export function shareText(line: DayLine, words: ShareWords): string {
  const medal = line.players > 1 ? (MEDALS[(line.place ?? 4) - 1] ?? '🎲') : '🎯'
  return [
    `Tablée · ${words.game} · ${words.day}`,
    `${symbols(line)} ${medal} ${words.points}`,
    [words.better, words.streak && `🔥 ${words.streak}`, words.url].filter(Boolean).join(' · '),
  ].join('\n')
}
