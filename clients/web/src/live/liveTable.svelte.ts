/** One table as this page follows it: what is held of it, its log, and what was asked of it. */
import { fromCommit, fromPosition, randomId, seatOf, watching } from '@kontor/client'
import type { Answer, Commit, Entry, Failure, Held, Option, Position, Presence } from '@kontor/client'
import { connection } from '../wire/connection.svelte'
import { http } from '../wire/http'
import { PACES, settings } from '../browser/settings.svelte'
import { Chat } from './chat.svelte'
import { Pacing } from './pacing'
import { logLineOf, type LogLine } from './logLines'

/** Of a game that goes on so many of the last lines come first: what is told above the board. */
const RECENT = 60

export class LiveTable {
  held = $state.raw<Held | undefined>(undefined)
  lines = $state.raw<LogLine[]>([])
  /** Called with what is shown from now on, by who looks back meanwhile. */
  onshown: (frame: Position | Commit) => void = () => undefined
  /** To be called when the board is there: what is left of the log does not keep it waiting. */
  boardReady: () => void = () => undefined
  private readonly board = new Promise<void>((shown) => (this.boardReady = shown))
  presence = $state.raw<Presence | undefined>(undefined)
  readonly chat: Chat
  /** Which of them stands open beside the board. */
  shown = $state<'result' | 'log' | 'since' | 'chat'>('log')
  /** Of whom there is more to be done, in a window over the page. */
  about = $state.raw<{ player_id: string; name: string }>()
  /** Why there is no table to see, as the server says it. */
  failure = $state('')
  /** No table has this address, or a private one whose code is missing. */
  unknown = $state(false)
  /** Why the last command was refused. */
  refusal = $state('')
  /** A command is on its way. */
  sending = $state(false)
  /** The code that lets others in; the seats see it. */
  invite = $state<string | undefined>(undefined)
  /** The secret that came out at the end, and the promise it must keep. */
  secret = $state<string | undefined>(undefined)
  commitment = $state<string | undefined>(undefined)

  private awaitingPosition = false
  /** What others did waits here until it is shown. */
  private readonly pacing = new Pacing<Commit>(
    (frame) => this.show(frame),
    ({ by }) => (by === null ? 0 : PACES[settings.get('pace')]),
    (frame) => this.isUrgent(frame),
  )
  /** The version that my last command became, 0 before its answer; until it is shown nothing else is asked. */
  private committed = 0
  /** How many commands were sent: only the answer to the newest counts. */
  private sent = 0

  constructor(
    readonly id: string,
    readonly inviteFromLink: string | undefined,
  ) {
    this.invite = inviteFromLink
    this.chat = new Chat(id)
  }

  private readonly hints = $derived.by(() => this.lines.filter(({ hint }) => hint).map(({ version }) => version))

  /** Which move led to a version: a hint is none. */
  moveAt(version: number): number {
    return version - this.hints.filter((hint) => hint <= version).length
  }

  /** My seat, if I have one. */
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
      this.pacing.drop()
      connection.socket.unsubscribe(this.id)
    }
  }

  act({ command, at }: Option): Promise<void> {
    const looked = at === undefined ? {} : { at }
    return this.ask((id) => connection.socket.ask({ type: 'act', table: this.id, id, command, ...looked }))
  }

  undo(): Promise<void> {
    const at = this.held?.version ?? 0
    return this.ask((id) => connection.socket.ask({ type: 'undo', table: this.id, id, at }))
  }

  /** Shows first what still waits to be shown, so whoever sends has read the version that was looked at before. */
  private async ask(send: (id: string) => Promise<Answer>): Promise<void> {
    this.pacing.flush()
    if (this.sending || this.held === undefined) return
    this.sending = true
    this.committed = 0
    const number = ++this.sent
    const answer = await send(randomId())
    if (number !== this.sent) return // it was shown before, and the next one is under way
    this.refusal = answer.type === 'rejected' ? answer.message || answer.code : ''
    this.committed = answer.type === 'accepted' ? answer.version : 0
    this.sending = this.held.version < this.committed
  }

  /** What I did is shown at once; so is everything while my clock runs, or while nobody looks. */
  private isUrgent(frame: Commit): boolean {
    const myClockRuns = this.seat !== undefined && frame.clocks?.[String(this.seat)] !== undefined
    return this.isMine(frame) || myClockRuns || document.hidden
  }

  private isMine({ by }: Commit): boolean {
    return by !== null && by === this.seat
  }

  private position(frame: Position): void {
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

  private show(frame: Commit): void {
    const followed = fromCommit(this.held, frame)
    if (followed.is === 'gap') return this.catchUp()
    if (followed.is === 'known') return
    this.awaitingPosition = false
    this.failure = ''
    this.held = followed.held
    this.invite = followed.held.summary.invite ?? this.invite
    // The commit of my command often comes before the answer: what is lit then is mine to click.
    if (this.isMine(frame) || (this.committed > 0 && frame.version >= this.committed)) this.sending = false
    this.lines = [...this.lines, logLineOf(frame)]
    this.onshown(frame)
    this.noticeSecret(frame)
    const volume = settings.get('volume')
    if (volume !== 'off') void import('../notifications/pieceSounds').then((sounds) => sounds.things(frame.events).forEach((piece) => sounds.sound(piece, volume)))
  }

  /**
   * Only talk is refused with these codes; all else is about the table. `internal` (a bug of the server)
   * and `unavailable` pass: the socket asks again. A table that is there already and `unavailable` goes
   * on; what was just said may be lost.
   */
  private failed({ code, message }: Failure): void {
    const passing = code === 'unavailable' && this.held !== undefined
    if (passing || ['too_fast', 'malformed', 'unauthorized'].includes(code)) this.chat.refusal = message
    else this.failure = message
    this.unknown = code === 'unknown_table'
  }

  private catchUp(): void {
    if (this.awaitingPosition) return
    this.awaitingPosition = true
    connection.socket.catchUp(this.id)
  }

  /** The first line of a table that goes on from another holds all of that one. */
  private async readLog({ version, summary }: Position): Promise<void> {
    const since = summary.status === 'running' ? Math.max(version - RECENT, 1) : 0
    await this.readLines(since, version)
    if (since === 0) return
    await this.board
    await this.readLines(0, since)
  }

  private async readLines(since: number, until: number): Promise<void> {
    const entries = await http.log(this.id, since, until, this.invite).catch(() => [])
    const [before, after] = [this.lines.filter((line) => line.version <= since), this.lines.filter((line) => line.version > until)]
    this.lines = [...before, ...entries.map(logLineOf), ...after]
    entries.forEach((entry) => this.noticeSecret(entry))
  }

  private async readInvite(): Promise<void> {
    const found = await http.summary(this.id, this.invite).catch(() => undefined)
    this.invite = found?.invite ?? this.invite
  }

  private noticeSecret(entry: Commit | Entry): void {
    const revealed = entry.events.find((event) => event.type === 'secret_revealed')
    if (typeof revealed?.['secret'] === 'string') this.secret = revealed['secret']
  }
}
