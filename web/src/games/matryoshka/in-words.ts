// The board in words, for screen readers.
import type { Viewer, WordsPart } from '../../lib/board'
import type { MatryoshkaView } from '../../lib/types'
import { SERIES } from '../../pieces/matryoshka/series'
import { cardsOf } from './cards'
import { cardWords } from './describe'

const NOTHING = '–'
const list = (cards: readonly string[], viewer: Viewer): string =>
  cards.map((name) => cardWords(name, viewer)).join(', ') || NOTHING
const seriesNames = (letters: readonly string[], { say }: Viewer): string =>
  letters.map((letter) => say(`matryoshka.series.${letter}`)).join(', ')

function moment(view: MatryoshkaView, viewer: Viewer): WordsPart {
  const { say, names } = viewer
  const phase = say(`matryoshka.phase.${view.phase}`)
  const lines = [
    view.round === 0
      ? say('matryoshka.page.before', { phase })
      : say('matryoshka.page.round', { round: view.round, phase }),
  ]
  const trade = view.trades.at(-1)
  if (trade && trade.partner === null) {
    lines.push(
      say(
        'matryoshka.page.offers',
        { seat: trade.active, card: cardWords(trade.offered, viewer) },
        names,
      ),
    )
    trade.proposed.forEach((proposed, seat) => {
      if (proposed !== null)
        lines.push(
          say('matryoshka.page.proposes', { seat, card: cardWords(proposed, viewer) }, names),
        )
    })
  } else if (view.active !== null && view.phase === 'offer') {
    lines.push(say('matryoshka.page.leads', { seat: view.active }, names))
  }
  return { title: say('page.words.now'), lines }
}

function cards(
  view: MatryoshkaView,
  viewer: Viewer,
  open: readonly MatryoshkaView[] | null,
): WordsPart {
  const { say, names, seat } = viewer
  const lines: string[] = []
  if (seat !== null) {
    lines.push(say('matryoshka.page.hand', { cards: list(view.hand, viewer) }))
    const news = view.dealt.length > 1 ? (view.dealt.at(-1) ?? []) : []
    const ribbons = news.filter((name) => view.hand.includes(name))
    if (ribbons.length > 0)
      lines.push(say('matryoshka.page.newest', { cards: list(ribbons, viewer) }))
    if (view.choice !== null)
      lines.push(say('matryoshka.page.chosen', { cards: list(cardsOf(view.choice), viewer) }))
  }
  open?.forEach(({ hand }, at) =>
    lines.push(say('matryoshka.page.hand-of', { seat: at, cards: list(hand, viewer) }, names)),
  )
  return { title: say('matryoshka.words.hands'), lines }
}

/** A row for each player, a column for each series. */
function tableaus(view: MatryoshkaView, { say, names }: Viewer): WordsPart {
  const title = say('matryoshka.words.tableaus')
  const laid = view.tableaus.at(-1)
  if (!laid) return { title, lines: [say('matryoshka.page.nothing-laid')] }
  const columns = [
    say('page.words.player'),
    say('page.words.points'),
    say('matryoshka.words.in-hand'),
    ...view.series.map((letter) => say(`matryoshka.series.${letter}`)),
  ]
  const rows = laid.map((tableau, seat) => [
    names[seat] ?? '',
    String(tableau.points),
    String(view.hand_sizes[seat] ?? 0),
    ...view.series.map((letter) => {
      const sizes = tableau.cards.filter((name) => name[0] === letter)
      return sizes.map((name) => name.slice(1)).join(', ') || NOTHING
    }),
  ])
  return { title, lines: [], table: { columns, rows } }
}

function key(view: MatryoshkaView, viewer: Viewer): WordsPart {
  const { say, names } = viewer
  const away = Object.keys(SERIES).filter((letter) => !view.series.includes(letter))
  const lines = [
    say('matryoshka.page.series-words', { series: seriesNames(view.series, viewer) }),
    ...(away.length > 0
      ? [say('matryoshka.words.series-away', { series: seriesNames(away, viewer) })]
      : []),
    say('matryoshka.words.key-cards'),
    say('matryoshka.words.key-ribbon'),
    say('matryoshka.words.key-points'),
    say('matryoshka.words.key-first', { seat: view.first }, names),
  ]
  return { title: say('page.words.key'), lines }
}

export function describe(
  view: MatryoshkaView,
  viewer: Viewer,
  open: readonly MatryoshkaView[] | null = null,
): WordsPart[] {
  return [
    moment(view, viewer),
    cards(view, viewer, open),
    tableaus(view, viewer),
    key(view, viewer),
  ].filter(({ lines, table }) => lines.length > 0 || table)
}
