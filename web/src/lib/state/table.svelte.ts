// One table as this browser knows it. Messages come in by `#receive`, requests go out by the
// methods. There are no rules here.
import { SvelteSet } from 'svelte/reactivity'
import { announce } from '../feedback/announce.svelte'
import { concerns } from '../feedback/concerns'
import { LinkVoice } from '../feedback/link-voice'
import { sound, type Sound } from '../feedback/sounds'
import { enterTable } from '../net/enter-table'
import { takeWelcome } from '../net/first-welcome'
import type { FreshEvent } from '../board'
import { freshEvents, Playback } from './playback.svelte'
import { motion, prefs, tempo } from './prefs.svelte'
import { TableSocket, type Answer, type Link, type Message } from '../net/table-socket'
import { sayEvent, t } from '../text/say'
import { seatName, shownName } from '../text/somebody'
import type {
  AnyEvent,
  AnyPreview,
  AnyView,
  Bye,
  ChatLine,
  FromServer,
  Hinted,
  LogLine,
  Over,
  TableState,
  Terms,
  UndoSettled,
  Update,
} from '../types'
import { showRefusal } from '../feedback/refusal.svelte'
import { type Point } from '../input/point'

export interface Looking {
  /** After how many moves. */
  ply: number
  view: AnyView
}

export class Table {
  readonly id: string
  state = $state.raw<TableState | null>(null)
  seat = $state<number | null>(null)
  who = $state<string | null>(null)
  /** The game as the server last told it; what the board shows is `playback.shown`. */
  latest = $state.raw<Update | null>(null)
  over = $state.raw<Over | null>(null)
  log = $state.raw<readonly LogLine[]>([])
  chat = $state.raw<readonly ChatLine[]>([])
  muted = new SvelteSet<string>()
  link = $state<{ state: Link; retries: number; next: number }>({
    state: 'connecting',
    retries: 0,
    next: 0,
  })
  /** The server closed the connection for good. */
  bye = $state.raw<Bye | null>(null)
  looking = $state.raw<Looking | null>(null)
  /** A line of the log that is pointed at: the board marks what it tells. */
  pointed = $state.raw<LogLine | null>(null)
  sending = $state<string | null>(null)
  /** What a bot advised for this decision. */
  hint = $state.raw<Hinted | null>(null)
  /** Whether its reasons are shown; the board marks the move anyway. */
  hintOpen = $state(false)
  settled = $state.raw<UndoSettled | null>(null)
  /** Server's time minus ours, for clocks. */
  skew = $state(0)
  unread = $state(0)
  /** The seal of the shuffle as it was first shown: what the seed is checked against in the end. */
  sealed = $state<string | null>(null)
  /** The game's sentences are here: what happens can be told. */
  ready = false
  /** What is heard of an event. */
  sounds: (event: AnyEvent) => Sound | undefined = () => undefined
  /** Events that are not announced. */
  quiet: (event: AnyEvent, seat: number | null) => boolean = () => false
  /**
   * Everyone acts at any time: a second move waits until the first is answered, and is not dropped.
   */
  realTime = false
  /** The `rev` of what is in the log. */
  #rev = 0

  readonly #voice = new LinkVoice()
  readonly playback: Playback
  readonly #socket: TableSocket
  #asked = { one: 0, all: 0 }
  #answer: Promise<boolean> | null = null

  constructor(id: string) {
    this.id = id
    this.playback = new Playback((update) => this.#show(update))
    const first = takeWelcome(id)
    if (first) this.#receive(first)
    this.#socket = new TableSocket({
      prepare: () => enterTable(id),
      hello: () => ({
        table: id,
        ply: this.latest?.ply ?? -1,
        rev: this.latest?.rev ?? 0,
        language: prefs.language,
      }),
      message: (message) => this.#receive(message),
      link: (state, retries, next) => {
        this.link = { state, retries, next }
        this.#voice.tell(state)
      },
    })
  }

  get game(): string | null {
    return this.state?.terms.game ?? null
  }
  get names(): readonly string[] {
    return (this.state?.seats ?? []).map((seat, at) => {
      if (at === this.seat) return t('you')
      if (seat.kind === 'person') return seatName(seat.name)
      return seat.kind === 'bot' ? t('seat.bot', { n: at + 1 }) : t('seat.open')
    })
  }
  /** Tells a line of the log in sentences. A bot that plays for a person is called a bot. */
  get teller(): (line: LogLine) => string[] {
    const [game, names, reader, seats] = [this.game ?? '', this.names, this.seat, this.state?.seats]
    return ({ by, seat, events }) => {
      const played = by === 'bot' && seat !== null ? seats?.[seat] : undefined
      if (played?.kind !== 'person')
        return events.map((event) => sayEvent(game, event, names, reader))
      const name = seatName(played.name)
      const known = names.map((other, at) => (at === seat ? name : other))
      return events.map((event, at) => {
        const words = sayEvent(game, event, known, seat === reader ? null : reader)
        if (at > 0) return words
        return t(seat === reader ? 'table.log-bot-you' : 'table.log-bot', { name, words })
      })
    }
  }
  /** Whether this person owes a decision and is looking at now. */
  get mine(): boolean {
    return this.latest?.decision != null && this.over === null
  }
  /** What others did since this seat's last move. */
  get marks(): readonly FreshEvent<AnyEvent>[] {
    if (this.pointed) return freshEvents(this.pointed)
    const own = this.log.findLastIndex((line) => line.seat === this.seat)
    return this.log.slice(own + 1).flatMap(freshEvents)
  }

  /** Whether other people play: what reveals something can be taken back if they agree. */
  get hasRivals(): boolean {
    return (this.state?.seats ?? []).some(
      (seat, at) => at !== this.seat && seat.kind === 'person' && seat.stand_in !== 'left',
    )
  }

  isFinal = (move: string): boolean => {
    const now = this.latest
    // Training against bots, everything can be taken back.
    if (!now || (this.state?.terms.training && !this.hasRivals && !this.realTime)) return false
    if (typeof now.final === 'boolean') return now.final
    return now.final.includes(now.legal.indexOf(move))
  }

  // Requests of this person.

  play = async (move: string, at?: Point): Promise<boolean> => {
    while (this.realTime && this.sending !== null) await this.#answer
    const now = this.latest
    if (!now || this.sending !== null) return false
    this.playback.skip()
    this.sending = move
    this.hint = null
    this.#answer = this.request({ type: 'play', ply: now.ply, rev: now.rev, move }, at)
    const done = await this.#answer
    if (this.realTime) this.playback.skip() // the next view has this move in it
    // An accepted move counts as sent until an update shows it, so that the board is never drawn
    // without it.
    if (!done || this.realTime || this.latest !== now) this.sending = null
    return done
  }

  /** Only the last of quick calls matters: earlier answers become null. */
  preview = async (text: string): Promise<AnyPreview | null> => {
    const now = this.latest
    const kind = text.endsWith(' ?') ? 'all' : 'one' // a move, or all that begin alike
    const asked = (this.#asked[kind] += 1)
    await Promise.resolve() // calls of the same moment: only the last is sent
    if (!now || asked !== this.#asked[kind]) return null
    const found = await this.weigh(text)
    return asked === this.#asked[kind] ? found : null
  }

  /** What a preview of all moves that begin alike says; the board may ask at the same time. */
  weigh = async (text: string): Promise<AnyPreview | null> => {
    const now = this.latest
    if (!now) return null
    const answer = await this.#ask({ type: 'preview', ply: now.ply, rev: now.rev, text })
    return answer?.type === 'previewed' ? answer.preview : null
  }

  explain = async (text: string, at: Point): Promise<void> => {
    const now = this.latest
    if (!now) return
    const answer = await this.#ask({ type: 'preview', ply: now.ply, rev: now.rev, text })
    if (answer?.type === 'previewed' && answer.words !== null)
      showRefusal(answer.code, answer.words, at)
    this.#tellRefusal(answer, at)
  }

  askHint = async (): Promise<void> => {
    const now = this.latest
    if (!now) return
    const answer = await this.#ask({ type: 'hint', ply: now.ply, rev: now.rev })
    if (answer?.type === 'hinted' && this.#holds(answer, now, this.latest)) {
      this.hint = answer
      this.hintOpen = true
    }
    if (answer?.type === 'refused') showRefusal(answer.code, answer.words)
  }

  /**
   * Others may move on while somebody thinks: advice holds as long as the decision is the same and
   * its move is legal.
   */
  #holds(hint: Hinted | null, asked: Update | null, now: Update | null): boolean {
    const move = hint?.moves[0]?.move
    if (move === undefined || !asked || !now?.legal.includes(move)) return false
    return this.realTime || (now.rev === asked.rev && now.decision === asked.decision)
  }

  askUndo = (): Promise<boolean> =>
    this.request({ type: 'ask-undo', ply: this.latest?.ply ?? 0, rev: this.latest?.rev ?? 0 })
  answerUndo = (agree: boolean): Promise<boolean> =>
    this.request({
      type: 'answer-undo',
      ply: this.latest?.ply ?? 0,
      rev: this.latest?.rev ?? 0,
      agree,
    })
  setTerms = (terms: Terms): Promise<boolean> => this.request({ type: 'set-terms', terms })

  /** Anything that is answered by yes or a reason; the reason is shown. */
  request = async (message: Message, at: Point | null = null): Promise<boolean> => {
    const answer = await this.#ask(message)
    this.#tellRefusal(answer, at)
    return answer?.type === 'ack'
  }

  /** What was pressed as a round ended needs no explanation: the screen shows the countdown. */
  #tellRefusal(answer: Answer | null, at: Point | null): void {
    if (answer?.type === 'refused' && answer.code !== 'countdown')
      showRefusal(answer.code, answer.words, at)
  }

  mute = (who: string, on: boolean): void => {
    if (on) this.muted.add(who)
    else this.muted.delete(who)
    void this.request({ type: 'mute', who, on })
  }

  /** Look at the game after `ply` moves; null: back to now. */
  look = async (ply: number | null): Promise<void> => {
    if (ply === null || (this.latest && ply >= this.latest.ply)) {
      this.looking = null
      return
    }
    const answer = await this.#ask({ type: 'get-moment', ply })
    const view = answer?.type === 'moment' ? answer.views[0] : undefined
    if (view) this.looking = { ply, view }
    if (answer?.type === 'refused') showRefusal(answer.code, answer.words)
  }

  retry = (): void => this.#socket.retry()
  close(): void {
    this.playback.jump(null)
    this.#socket.close()
  }

  #ask(message: Message): Promise<Answer | null> {
    return this.#socket.ask(message).catch(() => null)
  }

  // Messages of the server.

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#state(message.table, message.seat)
        this.who = message.who
        this.chat = message.chat
        for (const who of message.muted) this.muted.add(who)
        this.log = [...this.log.filter((line) => line.ply < message.log_from), ...message.log]
        this.#tellMissed(message.game)
        this.latest = message.game
        this.#rev = message.game?.rev ?? 0
        this.playback.jump(message.game)
        this.over = message.over
        break
      case 'update':
        // A client that reconnects may receive an update twice.
        if (this.latest && message.rev === this.latest.rev && message.ply < this.latest.ply) break
        this.skew = message.now - Date.now()
        if (!this.#holds(this.hint, this.latest, message)) this.hint = null
        this.latest = message
        if (!this.realTime && message.log.some((line) => line.seat === this.seat))
          this.sending = null
        this.playback.push(message)
        break
      case 'over':
        this.over = message
        sound(message.result.ranks[this.seat ?? -1] === 1 ? 'win' : 'bell')
        break
      case 'table':
        this.#state(message.table, message.seat)
        this.who = message.who
        break
      case 'chat':
        if (this.chat.some((line) => line.number === message.line.number)) break
        this.chat = [...this.chat, message.line]
        if (message.line.who !== this.who) {
          this.unread += 1
          announce(t('chat.said', { name: shownName(message.line.name), text: message.line.text }))
        }
        break
      case 'undo-settled':
        this.settled = message
        // A move that was taken back is said when the board shows it.
        if (message.outcome !== 'agreed') announce(t(`table.undo-${message.outcome}`))
        break
      case 'bye':
        if (message.retry === null) this.bye = message
        break
      case 'refused':
        if (message.id === null) showRefusal(message.code, message.words)
        break
    }
  }

  #state(state: TableState, seat: number | null): void {
    this.state = state
    this.seat = this.playback.seat = seat
    this.sealed ??= state.commitment
    this.skew = state.now - Date.now()
  }

  /** Each event when its turn on the board comes; in real time only one's own. */
  #sound(update: Update): void {
    let at = 0
    for (const { seat, events } of update.log)
      for (const event of events) {
        const name =
          this.realTime && seat !== null && seat !== this.seat ? null : this.sounds(event)
        if (name) sound(name, at)
        if (motion()) at += this.playback.duration(event) * tempo()
      }
  }

  /**
   * The log grows when the board does. After an undo (a higher `rev`) the lines of the moves taken
   * back are gone; lines after them that stay have another number, and were told before.
   */
  #show(update: Update): void {
    const from = update.log[0]?.ply ?? update.ply
    this.log = [...this.log.filter((line) => line.ply < from), ...update.log]
    if (this.looking && this.looking.ply > update.ply) this.looking = null
    const undone = update.rev !== this.#rev
    this.#rev = update.rev
    if (!this.game || !this.ready) return
    if (undone && prefs.speech !== 'asked') announce(t('table.undo-agreed'))
    if (undone) return
    this.#sound(update)
    if (prefs.speech !== 'asked') this.#tell(update.log, prefs.speech === 'mine')
  }

  /** Who comes back hears what happened in the meantime. */
  #tellMissed(now: Update | null): void {
    const before = this.latest
    if (!before || !now || !this.ready || prefs.speech === 'asked') return
    const missed = this.log.filter(({ ply }) => ply >= before.ply)
    if (now.rev !== before.rev) announce(t('table.undo-agreed'))
    else this.#tell(missed, prefs.speech === 'mine')
  }

  /** Says what happened, as the log does. */
  #tell(log: readonly LogLine[], mineOnly: boolean): void {
    for (const line of log) {
      const events = line.events.filter(
        (event) => !this.quiet(event, this.seat) && (!mineOnly || concerns(event, line, this.seat)),
      )
      for (const words of this.teller({ ...line, events })) announce(words)
    }
  }

  /** Says again what happened since this person's last move, that one first. */
  tellAgain(): void {
    const own = this.log.findLastIndex((line) => line.seat === this.seat)
    this.#tell(this.log.slice(Math.max(0, own)), false)
  }
}
