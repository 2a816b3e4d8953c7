// What the server is asked about days.
import { ask } from '../lib/net/http'
import type { DayRanking, Days, DayStart, DayStarted } from '../lib/types'

export const dayOf = (day: string | null): Promise<Days> =>
  ask('GET', day === null ? '/api/days' : `/api/days?day=${encodeURIComponent(day)}`)
export const rankingOf = (day: string, game: string): Promise<DayRanking> =>
  ask('GET', `/api/days/${encodeURIComponent(day)}/${encodeURIComponent(game)}`)
export const startDay = (day: string, game: string, wish: DayStart): Promise<DayStarted> =>
  ask('POST', `/api/days/${day}/${game}/start`, wish)

/** The day so many days later, as the server writes days. */
export function later(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** A day in words. It is a day of UTC, wherever the reader is. */
export function inWords(day: string, language: string): string {
  const here = navigator.language.startsWith(language) ? navigator.language : language
  return new Intl.DateTimeFormat(here, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
