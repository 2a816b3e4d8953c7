import { whenIdle } from './when-idle'

/**
 * Installs the service worker, which shows the page and the rules without a connection. Where a
 * browser allows none (private windows, plain HTTP), the page works without it.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))
}
