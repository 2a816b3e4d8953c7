// The addresses of the page, by the history API.

/** The documentation. The server has it, not the page. */
export const DOCS = '/docs/'

export type Route =
  | { at: 'home' }
  | { at: 'table'; table: string }
  | { at: 'replay'; table: string | null }
  | { at: 'review'; table: string | null; seat: number | null }
  | { at: 'puzzles'; game: string | null }
  | { at: 'rules'; game: string }
  | { at: 'me' }
  | { at: 'admin' }
  | { at: 'day'; day: string | null; game: string | null }
  | { at: 'notices' }
  | { at: 'find' }
  | { at: 'lost' }

export function parse(path: string, search = ''): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean)
  if (first === '') return { at: 'home' }
  if (first === 't' && second) return { at: 'table', table: second }
  if (first === 'replay') return { at: 'replay', table: new URLSearchParams(search).get('table') }
  if (first === 'review') {
    const [asked, seat] = [new URLSearchParams(search), /[?&]seat=(\d)(?:&|$)/.exec(search)?.[1]]
    return { at: 'review', table: asked.get('table'), seat: seat ? Number(seat) : null }
  }
  if (first === 'puzzles') return { at: 'puzzles', game: second || null }
  if (first === 'rules' && second) return { at: 'rules', game: second }
  if (first === 'me' && !second) return { at: 'me' }
  if (first === 'admin' && !second) return { at: 'admin' }
  if (first === 'day') return { at: 'day', day: second || null, game: third || null }
  if (first === 'notices') return { at: 'notices' }
  if (first === 'find') return { at: 'find' }
  return { at: 'lost' }
}

const here = (): Route => parse(location.pathname, location.search)

export const route = $state<{ now: Route }>({ now: here() })

window.addEventListener('popstate', () => (route.now = here()))

export function go(path: string): void {
  history.pushState(null, '', path)
  route.now = here()
  window.scrollTo(0, 0)
}

/** On <main>: plain clicks on our own links stay on the page. */
export function follow(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  if (parse(link.pathname, link.search).at === 'lost' || link.pathname.startsWith('/api/')) return
  if (link.hash && link.pathname === location.pathname) return // the browser scrolls there
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}
