// A clock for everything that counts down: one interval for all, only while somebody looks.
import { createSubscriber } from 'svelte/reactivity'
import { t } from '../text/say'
import type { Update } from '../types'

const subscribe = createSubscriber((update) => {
  const timer = window.setInterval(update, 250)
  return () => window.clearInterval(timer)
})

/** Milliseconds since 1970, kept current where it is read in a template. */
export function now(): number {
  subscribe()
  return Date.now()
}

type Clocks = Pick<Update, 'clocks' | 'running' | 'now'>

/** How many milliseconds a seat still has; null without a clock. `skew`: the server's time less ours. */
export function timeLeft(at: Clocks | null, seat: number, skew: number): number | null {
  const ms = at?.clocks[seat]
  if (at == null || ms == null) return null
  return at.running.includes(seat) ? ms - (now() + skew - at.now) : ms
}

/** `1:05`, `12:00`, or days and hours. */
export function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds >= 86_400)
    return t('days-hours', {
      days: Math.floor(seconds / 86_400),
      hours: Math.floor((seconds % 86_400) / 3600),
    })
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes >= 60)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

/** `17 November`, where the reader is. */
export const dayWords = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(navigator.language.startsWith(language) ? navigator.language : language, {
    day: 'numeric',
    month: 'long',
  }).format(ms)
