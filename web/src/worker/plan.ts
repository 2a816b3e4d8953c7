// What the service worker does with a request. It decides by the request alone.

/**
 * `page`: the network's, without a connection the kept document. `file`: the same for a file that
 * keeps its name. `asset`: has a hash in its name, so the kept one is right for ever. `none`: none
 * of the worker's business.
 */
export type Plan = 'page' | 'file' | 'asset' | 'none'

/** What the server answers itself: games, their connections, its figures, the documentation. */
const SERVER = ['/api', '/ws', '/metrics', '/docs', '/feed']

/** Whether a file has a hash in its name. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

export function planFor(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  home: string,
  files: readonly string[],
): Plan {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== home) return 'none'
  if (SERVER.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'none'
  if (isAsset(pathname)) return 'asset'
  if (mode === 'navigate') return 'page'
  return files.includes(pathname) ? 'file' : 'none'
}
