/**
 * One socket to the server, for as long as the page is open.
 *
 * It says hello, watches the subscribed tables, and reconnects by itself with what it has. What was
 * sent but not answered is sent again with the same id: the server books it once.
 *
 * Two kinds of attempts back off. The connection does until every subscribed table has been shown: a
 * server that greets and then fails on a table must not be asked a hundred times a second.
 * A table that the server cannot show now is asked for again on the same connection, with pauses of
 * its own, while other tables go on.
 */
import { Backoff } from './backoff'
import type {
  Accepted,
  Act,
  ClientFrame,
  Commit,
  Failure,
  Hello,
  Position,
  Presence,
  Rejected,
  Said,
  ServerFrame,
  Undo,
  Watch,
} from './frames'

export type Subscriber = {
  /** What to ask for after each connect: the whole table, or what is missing. */
  watch: () => Watch
  position: (frame: Position) => void
  commit: (frame: Commit) => void
  presence: (frame: Presence) => void
  said: (frame: Said) => void
  failed: (frame: Failure) => void
}

export type Answer = Accepted | Rejected

export type Settings = {
  open: () => WebSocket
  hello: () => Hello
  online: (state: boolean) => void
  /** The connection broke, for this reason of the server's, if it gave one. */
  broken: (code: number) => void
  /** The server's ledger does not answer, or answers again. */
  ledgerAway: (state: boolean) => void
  /** The server does not know the token any more with which we said hello. */
  unknownToken: (token: string | undefined) => void
  /** The server gave us a fresh token in place of ours. */
  freshToken: (token: string) => void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
/** Before a command is sent again of which the server does not know whether it was booked. */
const RESEND_AFTER = 1_000
/** Before a table is asked for again that the server could not show. */
const FIRST_TABLE_WAIT = 1_000
const LONGEST_TABLE_WAIT = 60_000
/** So long we keep quiet after the server called us too fast. */
const CALM_DOWN = 5_000
/** After so long a connection that stands was no failure, whatever came of it. */
const STEADY_AFTER = 5_000
/** So long a command may be without an answer before the server is asked for a sign of life. */
const ANSWER_WITHIN = 3_000
/** So long that may take before the line counts as dead, which it does not say by itself. */
const SIGN_WITHIN = 3_000
/** The server cannot show that table now; it may be able to later. */
const PASSING = ['unavailable', 'internal']
export const BAD_TOKEN = 4401
export const TOO_FAST = 4429
/** `WebSocket.OPEN` */
const OPEN = 1

type Waiting = { frame: Act | Undo; answer: (answer: Answer) => void }

export class Socket {
  private socket: WebSocket | undefined
  private welcomed = false
  private readonly backoff = new Backoff(FIRST_WAIT, LONGEST_WAIT)
  /** Tables of which nothing has come on this connection. */
  private readonly pending = new Set<string>()
  private steady: ReturnType<typeof setTimeout> | undefined
  /** What we said hello with. */
  private token: string | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private heartbeat: ReturnType<typeof setInterval> | undefined
  /** When the last frame came, in milliseconds since 1970. */
  private lastFrameAt = 0
  private pings = 0
  private framesReceived = 0
  private ledgerAway = false
  private readonly subscribers = new Map<string, Subscriber>()
  private readonly tableBackoffs = new Map<string, Backoff>()
  private readonly tableRetries = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly unanswered = new Map<string, Waiting>()

  constructor(private readonly settings: Settings) {}

  connect(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    const socket = this.settings.open()
    this.socket = socket
    socket.onopen = () => {
      const hello = this.settings.hello()
      this.token = hello.token ?? undefined
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as ServerFrame)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code)
    }
  }

  /** Says hello again: somebody else is here now, or reads another language. */
  reconnect(): void {
    const old = this.socket
    this.drop()
    this.connect()
    old?.close()
  }

  /** Tries at once instead of waiting on, because the network is said to be back. */
  reconnectNow(): void {
    if (this.retry === undefined) return
    this.backoff.reset()
    this.connect()
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.subscribers.set(table, subscriber)
    if (this.welcomed) this.watch(table, subscriber)
  }

  unsubscribe(table: string): void {
    if (this.subscribers.delete(table) && this.welcomed) this.send({ type: 'unwatch', table })
    this.tableBackoffs.delete(table)
    this.stopRetry(table)
    this.answers(table)
  }

  /** Asks again for a table of which something is missing. */
  catchUp(table: string): void {
    const subscriber = this.subscribers.get(table)
    if (subscriber !== undefined && this.welcomed) this.watch(table, subscriber)
  }

  ask(frame: Act | Undo): Promise<Answer> {
    return new Promise((answer) => {
      this.unanswered.set(frame.id, { frame, answer })
      if (this.welcomed) this.send(frame)
      this.guard(frame.id)
    })
  }

  /** Says something at a table; without a connection nothing is said. Whether it went out. */
  say(table: string, text: string): boolean {
    if (!this.welcomed) return false
    this.send({ type: 'say', table, text })
    return true
  }

  private receive(frame: ServerFrame): void {
    this.lastFrameAt = Date.now()
    this.framesReceived += 1
    switch (frame.type) {
      case 'welcome':
        this.takeToken(frame.token)
        return this.begin(frame.heartbeat)
      case 'pong':
        return this.takeToken(frame.token)
      case 'position':
        this.shows(frame.table)
        return this.subscribers.get(frame.table)?.position(frame)
      case 'commit':
        this.shows(frame.table)
        return this.subscribers.get(frame.table)?.commit(frame)
      case 'presence':
        this.answers(frame.table)
        return this.subscribers.get(frame.table)?.presence(frame)
      case 'said':
        return this.subscribers.get(frame.table)?.said(frame)
      case 'ledger':
        return this.setLedgerAway(frame.away)
      case 'error':
        return this.failed(frame)
      case 'accepted':
      case 'rejected':
        return this.answered(frame)
    }
  }

  private takeToken(token: string | null | undefined): void {
    if (token) this.settings.freshToken(token)
  }

  private begin(heartbeat: number): void {
    this.welcomed = true
    this.settings.online(true)
    for (const [table, subscriber] of this.subscribers) this.watch(table, subscriber)
    // A welcome alone proves nothing. Who resumes and has missed nothing is sent nothing more: then it is
    // enough that the connection stands for a while.
    this.steady = setTimeout(() => this.backoff.reset(), STEADY_AFTER)
    for (const { frame } of this.unanswered.values()) this.send(frame)
    clearInterval(this.heartbeat)
    this.heartbeat = setInterval(() => this.ping(heartbeat * 1_000), heartbeat * 1_000)
  }

  private watch(table: string, subscriber: Subscriber): void {
    this.stopRetry(table)
    this.pending.add(table)
    this.send(subscriber.watch())
  }

  /** The server can show that table. */
  private shows(table: string): void {
    this.tableBackoffs.delete(table)
    this.stopRetry(table)
    this.answers(table)
  }

  /** Something came of that table: asking for it did not end the connection. */
  private answers(table: string): void {
    if (this.pending.delete(table) && this.pending.size === 0) this.backoff.reset()
  }

  private ping(every: number): void {
    if (Date.now() - this.lastFrameAt > 2 * every) return this.reconnect()
    this.sendPing()
  }

  /** Sees to it that a command is answered, over another connection if this one is dead. */
  private guard(id: string): void {
    setTimeout(() => {
      if (!this.unanswered.has(id)) return
      this.probe()
      this.guard(id)
    }, ANSWER_WITHIN)
  }

  private probe(): void {
    if (!this.welcomed || this.ledgerAway) return
    const asked = this.socket
    const before = this.framesReceived
    this.sendPing()
    setTimeout(() => {
      if (asked === this.socket && this.framesReceived === before) this.reconnect()
    }, SIGN_WITHIN)
  }

  private sendPing(): void {
    this.pings += 1
    this.send({ type: 'ping', n: this.pings })
  }

  private setLedgerAway(state: boolean): void {
    this.ledgerAway = state
    this.settings.ledgerAway(state)
  }

  private answered(answer: Answer): void {
    const waiting = this.unanswered.get(answer.id)
    if (waiting === undefined) return
    if (answer.type === 'rejected' && answer.code === 'unavailable') {
      setTimeout(() => this.welcomed && this.unanswered.has(answer.id) && this.send(waiting.frame), RESEND_AFTER)
      return
    }
    this.unanswered.delete(answer.id)
    waiting.answer(answer)
  }

  /** What fails in passing is asked for again; until then the server may send nothing of that table. */
  private failed(failure: Failure): void {
    const table = failure.table ?? ''
    this.subscribers.get(table)?.failed(failure)
    if (PASSING.includes(failure.code) && this.subscribers.has(table)) this.retryTable(table)
  }

  private retryTable(table: string): void {
    if (this.tableRetries.has(table)) return
    const backoff = this.tableBackoffs.get(table) ?? new Backoff(FIRST_TABLE_WAIT, LONGEST_TABLE_WAIT)
    this.tableBackoffs.set(table, backoff)
    this.tableRetries.set(
      table,
      setTimeout(() => this.catchUp(table), backoff.next()),
    )
  }

  private stopRetry(table: string): void {
    clearTimeout(this.tableRetries.get(table))
    this.tableRetries.delete(table)
  }

  private lost(code: number): void {
    this.drop()
    this.settings.broken(code)
    if (code === BAD_TOKEN) this.settings.unknownToken(this.token)
    if (code === TOO_FAST) this.backoff.atLeast(CALM_DOWN)
    this.retry = setTimeout(() => this.connect(), this.backoff.next())
  }

  private drop(): void {
    this.welcomed = false
    this.socket = undefined
    clearInterval(this.heartbeat)
    clearTimeout(this.steady)
    this.pending.clear()
    this.setLedgerAway(false)
    this.settings.online(false)
  }

  private send(frame: ClientFrame): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame))
  }
}
