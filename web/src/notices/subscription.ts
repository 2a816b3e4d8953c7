// This browser's subscription to push messages, and what the server is asked about notices.
import { ask } from '../lib/net/http'
import type { NoticeFeed, Notices, SetNotices } from '../lib/types'

export const noticesNow = (): Promise<Notices> => ask('GET', '/api/notices')
export const setNotices = (wish: SetNotices): Promise<Notices> => ask('POST', '/api/notices', wish)
export const newFeed = (): Promise<NoticeFeed> => ask('POST', '/api/notices/feed')
export const stopNotices = (): Promise<Notices> => ask('POST', '/api/notices/stop')

export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What a browser wants of the server's key: bytes. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

/** Null: this browser gets none. Without a service worker there is nothing to wait for. */
export async function subscribed(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks the person, then the browser, then tells the server. False: the person said no. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.ready
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(key),
  })
  const { endpoint, keys } = made.toJSON()
  await ask('POST', '/api/notices/device', {
    endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  })
  return true
}

export async function unsubscribe(): Promise<void> {
  const made = await subscribed()
  if (!made) return
  await ask('POST', '/api/notices/device/drop', { endpoint: made.endpoint })
  await made.unsubscribe()
}

const HOUR = 60
const DAY = 24 * HOUR

/** An hour of this clock as minutes of a day of UTC, and back. `offset`: minutes behind UTC. */
export const toUtc = (hour: number, offset: number): number =>
  (hour * HOUR + offset + 2 * DAY) % DAY
export const fromUtc = (minutes: number, offset: number): number =>
  Math.floor(((minutes - offset + 2 * DAY) % DAY) / HOUR)
