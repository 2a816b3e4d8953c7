// The service worker. It shows the page and the rules without a connection. While there is one, the
// document always comes from the network, so nobody sees an old page after a new one was deployed.
import { isAsset, planFor } from './plan'

/** What this build consists of; scripts/worker.mjs writes it at the head of the built worker. */
interface Build {
  /** Another for every build: a browser that finds another worker installs it. */
  readonly version: string
  /** The document, and all that it and the rules need. */
  readonly files: readonly string[]
}
interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification
}
interface OpenPage {
  readonly url: string
  focus(): Promise<OpenPage>
}
/** What the server tells; it encrypted it for this browser. */
interface Told {
  readonly title: string
  readonly body: string
  readonly url: string
  /** What has the same tag replaces it. */
  readonly tag: string
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
/** The little that is used here of what a service worker has; the page's types know none of it. */
interface WorkerScope {
  readonly BUILD: Build
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(about: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<OpenPage | null>
  }
  readonly registration: {
    showNotification(title: string, about: NotificationOptions): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: RequestEvent) => void): void
  addEventListener(type: 'push', listen: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listen: (event: ClickEvent) => void): void
}

const worker = self as unknown as WorkerScope
const { version, files } = worker.BUILD
const CACHES = 'tablee-'
const CACHE = CACHES + version
const DOCUMENT = '/'

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const plan = planFor(request, worker.location.origin, files)
  if (plan === 'page') event.respondWith(networkFirst(request, DOCUMENT))
  if (plan === 'file') event.respondWith(networkFirst(request, request.url))
  if (plan === 'asset') event.respondWith(keptFirst(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(files.map((path) => new Request(path, { cache: freshness(path) })))
  await worker.skipWaiting()
}

/** The page has just loaded most assets; what keeps its name may be of an earlier build. */
const freshness = (path: string): RequestCache => (isAsset(path) ? 'default' : 'no-cache')

/** Whatever an earlier build kept goes. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function networkFirst(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await (await caches.open(CACHE)).match(kept, { ignoreVary: true })
    if (found) return found
    throw error
  }
}

async function keptFirst(event: RequestEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) event.waitUntil(cache.put(request, fresh.clone()))
  return fresh
}

worker.addEventListener('push', (event) => {
  const told = event.data?.json() as Told | undefined
  if (!told) return
  const { title, body, url, tag } = told
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      data: { url },
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  const { url } = event.notification.data as Pick<Told, 'url'>
  event.notification.close()
  event.waitUntil(show(new URL(url, worker.location.origin).href))
})

/** One tap: the page that shows the table, or any page of ours, or a new one. */
async function show(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url.split('#')[0] === url)
  if (there) await there.focus()
  else await worker.clients.openWindow(url)
}
