// Tells a person that it is their turn: by title and favicon and, where allowed, by a notification
// and a sound.
import { prefs } from '../state/prefs.svelte'
import { sound } from './sounds'

const icon = document.querySelector<HTMLLinkElement>('#favicon')
let shown: Notification | null = null

export function setTitle(title: string, calling: boolean): void {
  // Called often by pages that change all the time; the browser would load the icon again each
  // time.
  const words = calling ? `● ${title}` : title
  if (document.title !== words) document.title = words
  const address = calling ? '/favicon-turn.svg' : '/favicon.svg'
  if (icon && icon.getAttribute('href') !== address) icon.href = address
  if (!calling) {
    shown?.close()
    shown = null
  }
}

/** Called only when the person asks for it. The switch is on until the browser has answered. */
export async function wantNotifications(on: boolean): Promise<void> {
  prefs.notify = on
  if (on) prefs.notify = (await Notification.requestPermission()) === 'granted'
}

export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext

export function call(words: string): void {
  sound('turn')
  if (!prefs.notify || document.visibilityState === 'visible' || !canNotify()) return
  shown = new Notification('Tablée', { body: words, icon: '/favicon-turn.svg', tag: 'tablee-turn' })
  shown.onclick = () => {
    window.focus()
    shown?.close()
  }
}
