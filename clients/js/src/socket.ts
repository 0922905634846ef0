/**
 * One connection to the server, until it is closed.
 *
 * It sends `hello` and the subscriptions at once, and reconnects by itself. Commands without an answer are sent again
 * with the same id, so that the server commits each only once.
 *
 * Two kinds of attempts back off. Reconnects do until every subscribed table was shown, because a server that greets
 * and then fails on a table must not be asked a hundred times a second. A table that the server cannot show now is
 * requested again on the same connection, with its own pauses, while other tables continue.
 *
 * A connection that a firewall or a router forgot is silent and never fails. The server sends something every second,
 * so silence is soon suspicious; but the connection may only be slow, or the server may hang for a moment. So a second
 * connection is opened, and the first of the two to receive something is kept.
 */
import { Backoff } from './backoff.ts'
import type {
  Accepted, Act, ClientFrame, Commit, Failure, Position, Presence, Rejected, Said, ServerFrame, Undo, Watch, Welcome,
} from './frames.ts'
import type { Who } from './http.ts'

export type Subscriber = {
  /** The request after each connect: for the whole table, or for the missing versions. */
  watch: () => Watch
  position: (frame: Position) => void
  commit: (frame: Commit) => void
  presence: (frame: Presence) => void
  said: (frame: Said) => void
  failed: (frame: Failure) => void
}

/** The part of the WebSocket interface in use; those of browsers, Node and `ws` have it. */
export type WebSocketLike = {
  readonly readyState: number
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
}

export type Answer = Accepted | Rejected

export type SocketSettings = Who & {
  /** It may return a socket that is already open. */
  open: () => WebSocketLike
  online: (state: boolean) => void
  /** The connection broke. `code`: the server's close code, or 1006 without one. */
  broken: (code: number) => void
  /** Whether the server's ledger fails to answer. */
  ledgerAway: (state: boolean) => void
  /** The server does not accept the token of our `hello`. */
  unknownToken: (token: string | undefined) => void
  /** The server replaced our token with a fresh one. */
  freshToken: (token: string) => void
  /** The server's current time, as RFC 3339 text. */
  time?: (time: string) => void
  /** Whether the page is hidden, so that nobody reads it. */
  unread?: () => boolean
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
/** Grows slowly, so that the last pause does not last much longer than the outage. */
const GROWTH_OF_WAIT = 1.3
/** Milliseconds until a command is sent again if the server does not know whether it was committed. */
const RESEND_AFTER = 1_000
/** Milliseconds until a table is requested again that the server could not show. */
const FIRST_TABLE_WAIT = 1_000
const LONGEST_TABLE_WAIT = 60_000
/** Milliseconds of silence after the server closed the connection because of too many messages. */
const CALM_DOWN = 5_000
/** Milliseconds after which an open connection counts as a success. */
const STEADY_AFTER = 5_000
/** Tolerance in milliseconds after a heartbeat of the server is due. */
const LATE = 500
const LOOK_EVERY = 250
/** Factor for the patience after each switch while tables were still missing, and its upper limit. */
const MORE_PATIENT = 2
const MOST_PATIENT = 8
/** Milliseconds to open a connection, including the `welcome`. */
const OPEN_WITHIN = 8_000
/** Codes of tables that the server cannot show now, but perhaps later. */
export const PASSING = ['unavailable', 'internal']
/** Codes of errors that concern a chat message, not the table. */
export const CHAT_CODES = ['too_fast', 'malformed', 'unauthorized', 'archived']
const BAD_TOKEN = 4401
/** The player is banned for a time; reconnecting does not help. */
export const BARRED = 4403
export const TOO_FAST = 4429
/** The connection broke without a close frame. */
export const NO_CLOSE_FRAME = 1006
/** `WebSocket.OPEN` */
const OPEN = 1

type Waiting = { frame: Act | Undo; answer: (answer: Answer) => void }

export class Socket {
  readonly #settings: SocketSettings
  #socket: WebSocketLike | undefined
  /** `hello` was sent on this connection; later frames need not wait for the `welcome`. */
  #greeted = false
  #welcomed = false
  readonly #backoff = new Backoff(FIRST_WAIT, LONGEST_WAIT, GROWTH_OF_WAIT)
  /** Tables without any frame on this connection yet. */
  readonly #pending = new Set<string>()
  #steady: ReturnType<typeof setTimeout> | undefined
  /** The token of our `hello`. */
  #token: string | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #looking: ReturnType<typeof setInterval> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  /** The second connection, opened beside a silent one. */
  #rival: WebSocketLike | undefined
  #patience = 1
  /** Arrival of the last frame by `performance.now()`, which clock corrections do not change. */
  #lastFrameAt = 0
  #pings = 0
  readonly #subscribers = new Map<string, Subscriber>()
  readonly #tableBackoffs = new Map<string, Backoff>()
  readonly #tableRetries = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #unanswered = new Map<string, Waiting>()

  constructor(settings: SocketSettings) {
    this.#settings = settings
  }

  connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const socket = this.#settings.open()
    this.#use(socket)
    if (socket.readyState === OPEN) this.#greet(socket)
    else socket.onopen = () => this.#greet(socket)
  }

  /** Makes this socket our connection. */
  #use(socket: WebSocketLike): void {
    this.#socket = socket
    this.#opening = setTimeout(() => this.#giveUp(), OPEN_WITHIN)
    socket.onmessage = (message: { data: unknown }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(message.data)) as ServerFrame)
    }
    socket.onclose = (event: { code: number }) => {
      if (socket === this.#socket) this.#lost(event.code)
    }
  }

  #greet(socket: WebSocketLike): void {
    const { lang, token } = this.#settings
    this.#token = token()
    socket.send(JSON.stringify({ type: 'hello', token: this.#token, lang: lang(), alive: true }))
    this.#greeted = true
    for (const [table, subscriber] of this.#subscribers) this.#watch(table, subscriber)
  }

  /** Connects again, for another player or another language. */
  reconnect(): void {
    this.close()
    this.connect()
  }

  /** Closes the connection; only `reconnect` opens it again. */
  close(): void {
    const old = this.#socket
    clearTimeout(this.#retry)
    this.#drop()
    old?.close()
  }

  /** Ends a pause between attempts, because the network is said to be back. */
  reconnectNow(): void {
    if (this.#retry === undefined) return
    this.#backoff.reset()
    this.connect()
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.#subscribers.set(table, subscriber)
    if (this.#greeted) this.#watch(table, subscriber)
  }

  unsubscribe(table: string): void {
    if (this.#subscribers.delete(table) && this.#greeted) this.#send({ type: 'unwatch', table })
    this.#tableBackoffs.delete(table)
    this.#stopRetry(table)
    this.#answers(table)
  }

  /** Requests a table again because versions are missing. */
  catchUp(table: string): void {
    const subscriber = this.#subscribers.get(table)
    if (subscriber !== undefined && this.#greeted) this.#watch(table, subscriber)
  }

  ask(frame: Act | Undo): Promise<Answer> {
    return new Promise((answer) => {
      this.#unanswered.set(frame.id, { frame, answer })
      if (this.#welcomed) this.#send(frame)
    })
  }

  /** Sends a chat message. Returns false without a connection. */
  say(table: string, text: string): boolean {
    if (!this.#welcomed) return false
    this.#send({ type: 'say', table, text })
    return true
  }

  /** Sends a keepalive: the player sees the current position, unless the page is hidden. */
  ping(): void {
    if (!this.#welcomed) return
    this.#pings += 1
    this.#send({ type: 'ping', n: this.#pings, ...(this.#settings.unread?.() && { unread: true }) })
  }

  #receive(frame: ServerFrame): void {
    this.#lastFrameAt = performance.now()
    this.#forgetRival()
    switch (frame.type) {
      case 'welcome':
        this.#takeToken(frame.token)
        return this.#begin(frame)
      case 'pong':
        return this.#takeToken(frame.token)
      case 'position':
        this.#shows(frame.table)
        return this.#subscribers.get(frame.table)?.position(frame)
      case 'commit':
        this.#shows(frame.table)
        return this.#subscribers.get(frame.table)?.commit(frame)
      case 'presence':
        this.#answers(frame.table)
        return this.#subscribers.get(frame.table)?.presence(frame)
      case 'said':
        return this.#subscribers.get(frame.table)?.said(frame)
      case 'ledger':
        return this.#settings.ledgerAway(frame.away)
      case 'alive':
        return
      case 'error':
        return this.#failed(frame)
      case 'accepted':
      case 'rejected':
        return this.#answered(frame)
    }
  }

  #takeToken(token: string | null | undefined): void {
    if (token) this.#settings.freshToken(token)
  }

  #begin({ heartbeat, alive, time }: Welcome): void {
    if (time !== undefined) this.#settings.time?.(time)
    this.#welcomed = true
    clearTimeout(this.#opening)
    this.#settings.online(true)
    // A welcome alone proves nothing. A client that resumes without missed versions receives nothing more: then the
    // connection counts as good after a while.
    this.#steady = setTimeout(() => this.#backoff.reset(), STEADY_AFTER)
    for (const { frame } of this.#unanswered.values()) this.#send(frame)
    clearInterval(this.#heartbeat)
    this.#heartbeat = setInterval(() => this.ping(), heartbeat * 1_000)
    clearInterval(this.#looking)
    const silence = alive ? alive * 1_000 + LATE : 2 * heartbeat * 1_000
    this.#looking = setInterval(() => this.#look(silence), LOOK_EVERY)
  }

  #watch(table: string, subscriber: Subscriber): void {
    this.#stopRetry(table)
    this.#pending.add(table)
    this.#send(subscriber.watch())
  }

  /** Records that the server can show that table. */
  #shows(table: string): void {
    this.#tableBackoffs.delete(table)
    this.#stopRetry(table)
    this.#answers(table)
  }

  /** Records a frame of that table: the request for it did not end the connection. */
  #answers(table: string): void {
    if (this.#pending.delete(table) && this.#pending.size === 0) {
      this.#backoff.reset()
      this.#patience = 1
    }
  }

  /** Opens a second connection after too long a silence. A large frame ends the silence when it is complete. */
  #look(silence: number): void {
    if (this.#rival === undefined && performance.now() - this.#lastFrameAt > silence * this.#patience) this.#doubt()
  }

  #doubt(): void {
    const rival = this.#settings.open()
    this.#rival = rival
    rival.onopen = () => rival === this.#rival && this.#changeTo(rival)
    rival.onclose = () => rival === this.#rival && this.#giveUp()
    this.#opening = setTimeout(() => this.#giveUp(), OPEN_WITHIN)
  }

  #changeTo(rival: WebSocketLike): void {
    const old = this.#socket
    if (this.#pending.size > 0) this.#patience = Math.min(this.#patience * MORE_PATIENT, MOST_PATIENT)
    this.#rival = undefined
    this.#drop()
    this.#use(rival)
    this.#greet(rival)
    old?.close()
  }

  #forgetRival(): void {
    const rival = this.#rival
    if (rival === undefined) return
    this.#rival = undefined
    clearTimeout(this.#opening)
    rival.close()
  }

  #giveUp(): void {
    const old = this.#socket
    this.#lost(NO_CLOSE_FRAME)
    old?.close()
  }

  #answered(answer: Answer): void {
    const waiting = this.#unanswered.get(answer.id)
    if (waiting === undefined) return
    if (answer.type === 'rejected' && answer.code === 'unavailable') {
      setTimeout(() => this.#welcomed && this.#unanswered.has(answer.id) && this.#send(waiting.frame), RESEND_AFTER)
      return
    }
    this.#unanswered.delete(answer.id)
    waiting.answer(answer)
  }

  /** Retries a table after a temporary failure; until then the server may send nothing of it. */
  #failed(failure: Failure): void {
    const table = failure.table ?? ''
    this.#subscribers.get(table)?.failed(failure)
    if (PASSING.includes(failure.code) && this.#subscribers.has(table)) this.#retryTable(table)
  }

  #retryTable(table: string): void {
    if (this.#tableRetries.has(table)) return
    const backoff = this.#tableBackoffs.get(table) ?? new Backoff(FIRST_TABLE_WAIT, LONGEST_TABLE_WAIT)
    this.#tableBackoffs.set(table, backoff)
    this.#tableRetries.set(
      table,
      setTimeout(() => this.catchUp(table), backoff.next()),
    )
  }

  #stopRetry(table: string): void {
    clearTimeout(this.#tableRetries.get(table))
    this.#tableRetries.delete(table)
  }

  #lost(code: number): void {
    this.#drop()
    this.#settings.broken(code)
    if (code === TOO_FAST) this.#backoff.atLeast(CALM_DOWN)
    if (code !== BARRED) this.#retry = setTimeout(() => this.connect(), this.#backoff.next())
    if (code === BAD_TOKEN) this.#settings.unknownToken(this.#token)
  }

  #drop(): void {
    this.#greeted = false
    this.#welcomed = false
    this.#socket = undefined
    clearInterval(this.#heartbeat)
    clearInterval(this.#looking)
    clearTimeout(this.#opening)
    clearTimeout(this.#steady)
    this.#forgetRival()
    this.#pending.clear()
    this.#settings.ledgerAway(false)
    this.#settings.online(false)
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(frame))
  }
}
