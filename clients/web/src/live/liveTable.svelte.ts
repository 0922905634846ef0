/** One table on this page: its position, its log and the commands sent. */
import { CHAT_CODES, fromCommit, fromPosition, randomId, seatOf, watching } from '@kontor/client'
import type { Answer, Commit, Entry, Failure, Held, Option, Position, Presence } from '@kontor/client'
import { flushSync } from 'svelte'
import { connection } from '../wire/connection.svelte'
import { http } from '../wire/http'
import { takeFirstSummary } from '../wire/firstSummary'
import { PACES, settings } from '../browser/settings.svelte'
import { Chat } from './chat.svelte'
import { Pacing, readingTime } from './pacing'
import { logLineOf, type LogLine } from './logLines'

/** Number of the last log entries to load with the table; the earlier ones are loaded on demand. */
const RECENT = 60
/** The time that a phone shows the area of the seat that moved while others think, as a multiple of the pace. */
const LINGERS = 5
/** The time that the last move is shown before the result, or a move that pays all before my turn, as a multiple of the pace. */
const PAYS = 2

export class LiveTable {
  held = $state.raw<Held | undefined>(undefined)
  /** The seat whose area a phone shows, because it moves. */
  mover = $state<number>()
  /** Whether it may do so: not after I press or scroll, until my next command. */
  follows = true
  /** Whether the page can show another area than mine. */
  canFollow = () => false
  /** Whether a move pays all seats, and the page shows that before my turn. */
  pays = (_view: Held['view'], _before: Held['view']) => false
  /** The position with my turn or the result, if that waits until the move before it was shown. */
  turn = $state.raw<Held>()
  lines = $state.raw<LogLine[]>([])
  /** The version up to which the log is not loaded. */
  earlier = $state(0)
  /** Called with each shown frame, for the replay. */
  onshown: (frame: Position | Commit) => void = () => undefined
  /** To be called when the board is loaded: only then is what it does not need. */
  boardReady: () => void = () => undefined
  private readonly board = new Promise<void>((shown) => (this.boardReady = shown))
  presence = $state.raw<Presence | undefined>(undefined)
  readonly chat: Chat
  /** The open tab beside the board. */
  shown = $state<'result' | 'log' | 'since' | 'chat'>('log')
  /** The player whose dialog is open. */
  about = $state.raw<{ player_id: string; name: string }>()
  /** The server's reason why the table cannot be shown. */
  failure = $state('')
  /** Whether no table has this address, or a private one needs its code. */
  unknown = $state(false)
  /** The reason why the last command was refused. */
  refusal = $state('')
  /** Whether a command is under way. */
  sending = $state(false)
  /** The code that admits others; only seats know it. */
  invite = $state<string | undefined>(undefined)
  /** The secret revealed at the end, and the commitment that it must match. */
  secret = $state<string | undefined>(undefined)
  commitment = $state<string | undefined>(undefined)

  private awaitingPosition = false
  /** Holds the moves of others until they are shown. */
  private readonly pacing = new Pacing<Commit>(
    (frame) => this.show(frame),
    (frame, before) => {
      const pace = PACES[settings.get('pace')]
      if (frame === undefined) return this.turn ? pace : pace * LINGERS
      return frame.by === null ? 0 : readingTime(before, pace, frame)
    },
    (frame) => this.isUrgent(frame),
    () => (this.paying ? this.pay() : this.rest()),
  )
  /** Whether the move on the page ends the game, or pays all. */
  private paying = false
  private paid: ReturnType<typeof setTimeout> | undefined
  /** The version of my last command, 0 before its answer; no other command is sent until it is shown. */
  private committed = 0
  /** Number of commands sent: only the answer to the newest counts. */
  private sent = 0

  constructor(
    readonly id: string,
    readonly inviteFromLink: string | undefined,
  ) {
    this.invite = inviteFromLink
    this.chat = new Chat(id)
  }

  private readonly hints = $derived.by(() => this.lines.filter(({ hint }) => hint).map(({ version }) => version))

  /** The number of moves up to a version; hints are not moves. */
  moveAt(version: number): number {
    return version - this.hints.filter((hint) => hint <= version).length
  }

  /** My seat, if any. */
  get seat(): number | undefined {
    return seatOf(this.held?.viewer ?? '')
  }

  /** Receives the frames of the table until the returned function is called. */
  subscribe(): () => void {
    connection.socket.subscribe(this.id, {
      watch: () => watching(this.id, this.invite, this.failure ? undefined : this.held),
      position: (frame) => this.position(frame),
      commit: (frame) => this.pacing.push(frame),
      presence: (frame) => (this.presence = frame),
      said: (frame) => this.chat.receive(frame),
      failed: (frame) => this.failed(frame),
    })
    const seen = () => document.hidden && this.pacing.flush()
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      this.paying = false
      this.pacing.drop()
      connection.socket.unsubscribe(this.id)
    }
  }

  act({ command, at }: Option): Promise<void> {
    this.follows = true
    const looked = at === undefined ? {} : { at }
    return this.ask((id) => connection.socket.ask({ type: 'act', table: this.id, id, command, ...looked }))
  }

  undo(): Promise<void> {
    const at = this.held?.version ?? 0
    return this.ask((id) => connection.socket.ask({ type: 'undo', table: this.id, id, at }))
  }

  /** Sends a command. It first shows all waiting moves, so that the choice is based on the newest version. */
  private async ask(send: (id: string) => Promise<Answer>): Promise<void> {
    this.pacing.flush()
    if (this.sending || this.held === undefined) return
    this.sending = true
    this.committed = 0
    const number = ++this.sent
    const answer = await send(randomId())
    if (number !== this.sent) return // the commit was shown earlier, and the next command is under way
    this.refusal = answer.type === 'rejected' ? answer.message || answer.code : ''
    this.committed = answer.type === 'accepted' ? answer.version : 0
    this.sending = this.held.version < this.committed
  }

  /** My moves are shown at once; so is everything while my clock runs or the page is hidden. */
  private isUrgent(frame: Commit): boolean {
    return this.isMine(frame) || this.myClockRuns(frame) || document.hidden
  }

  private myClockRuns({ clocks }: Commit): boolean {
    return this.seat !== undefined && clocks?.[String(this.seat)] !== undefined
  }

  private isMine({ by }: Commit): boolean {
    return by !== null && by === this.seat
  }

  private position(frame: Position): void {
    this.turn = undefined
    this.paying = false
    this.pacing.drop()
    this.awaitingPosition = false
    this.failure = ''
    if (this.committed > 0) this.sending = false
    this.held = fromPosition(frame)
    this.onshown(frame)
    this.invite = frame.summary.invite ?? this.invite
    this.lines = this.lines.filter((line) => line.version <= frame.version)
    this.commitment ??= frame.summary.commitment
    void this.readLog(frame)
    void this.readInvite()
  }

  /** The seat that made this move, if a phone shows its area meanwhile: only while I can choose nothing. */
  private moverOf(frame: Commit): number | undefined {
    const idle = this.seat !== undefined && this.held?.options.length === 0 && !frame.moment && !frame.outcome
    const hint = frame.events.some(({ type }) => type === 'hint_given')
    const shows = this.follows && this.canFollow() && idle && !hint && !this.isUrgent(frame) && settings.get('pace') !== 'at_once'
    return shows ? (frame.by ?? undefined) : undefined
  }

  /** Shows my own area again, and my turn or the result. */
  rest(): void {
    clearTimeout(this.paid)
    this.paying = false
    this.mover = undefined
    this.held = this.turn ?? this.held
    this.turn = undefined
  }

  /** Shows in my own area what the move paid. */
  private pay(): void {
    this.mover = undefined
    if (this.held && this.turn) this.held = { ...this.held, awaiting: this.turn.awaiting }
    clearTimeout(this.paid)
    this.paid = setTimeout(() => this.rest(), PACES[settings.get('pace')] * PAYS)
  }

  private show(frame: Commit): void {
    const followed = fromCommit(this.held, frame)
    if (followed.is === 'gap') return this.catchUp()
    if (followed.is === 'known') return
    this.awaitingPosition = false
    this.failure = ''
    const { held } = followed
    const before = this.mover
    this.rest()
    this.mover = this.moverOf(frame)
    if (this.mover !== before) flushSync() // else all cards of the area would fly
    const awaiting = this.held?.awaiting ?? []
    this.paying = settings.get('pace') !== 'at_once' && (held.outcome?.reason === 'played' || (!this.myClockRuns(frame) && this.pays(held.view, this.held?.view ?? held.view)))
    if (this.paying || (this.mover !== undefined && held.options.length > 0)) this.turn = held
    const summary = held.outcome ? (this.held ?? held).summary : held.summary
    this.held = this.turn ? { ...held, options: [], awaiting: this.mover === undefined ? held.awaiting : awaiting, outcome: undefined, summary } : held
    this.invite = held.summary.invite ?? this.invite
    // The commit of my command often arrives before the answer: then the new choices are already mine to click.
    if (this.isMine(frame) || (this.committed > 0 && frame.version >= this.committed)) this.sending = false
    this.lines = [...this.lines, logLineOf(frame)]
    this.onshown(frame)
    this.noticeSecret(frame)
    const volume = settings.get('volume')
    if (volume !== 'off') void import('../notifications/pieceSounds').then((sounds) => sounds.things(frame.events).forEach((piece) => sounds.sound(piece, volume)))
  }

  /**
   * Handles an error of the chat or of the table. `internal` (a bug of the server)
   * and `unavailable` are temporary: the socket retries. A table already shown stays during `unavailable`, but my last
   * message may be lost.
   */
  private failed({ code, message }: Failure): void {
    const passing = code === 'unavailable' && this.held !== undefined
    if (passing || CHAT_CODES.includes(code)) this.chat.refusal = message
    else this.failure = message
    this.unknown = code === 'unknown_table'
  }

  private catchUp(): void {
    if (this.awaitingPosition) return
    this.awaitingPosition = true
    connection.socket.catchUp(this.id)
  }

  /**
   * Loads the last lines, and those that were loaded before, maybe in another language; the earlier ones, too, if some
   * may be hints: those are not counted as moves.
   */
  private async readLog({ version, summary }: Position): Promise<void> {
    // The first entry of a fork has the whole log of its origin.
    const first = summary.fork_of ? 1 : 0
    const begin = Math.max(version - RECENT, first)
    this.earlier = this.lines.length > 0 ? Math.min(begin, this.earlier) : begin
    await this.readLines(this.earlier, version)
    await this.board
    if (summary.hints) await this.readEarlier(first)
  }

  /** Loads the lines that were not loaded with the table, after version `since`. */
  async readEarlier(since = 0): Promise<void> {
    const until = this.earlier
    if (until <= since) return
    this.earlier = since
    await this.readLines(since, until)
  }

  private async readLines(since: number, until: number): Promise<void> {
    const entries = await http.log(this.id, since, until, this.invite).catch(() => [])
    const [before, after] = [this.lines.filter((line) => line.version <= since), this.lines.filter((line) => line.version > until)]
    this.lines = [...before, ...entries.map(logLineOf), ...after]
    entries.forEach((entry) => this.noticeSecret(entry))
  }

  private async readInvite(): Promise<void> {
    const first = await takeFirstSummary(this.id)?.catch(() => undefined)
    const found = first ?? (await http.summary(this.id, this.invite).catch(() => undefined))
    this.invite = found?.invite ?? this.invite
  }

  private noticeSecret(entry: Commit | Entry): void {
    const revealed = entry.events.find((event) => event.type === 'secret_revealed')
    if (typeof revealed?.['secret'] === 'string') this.secret = revealed['secret']
  }
}
