/**
 * One socket to the server, for as long as the page is open.
 *
 * It says hello, watches what it is told to follow, and comes back by itself with what it has. What
 * was sent but not answered is sent again with the same id: the server books it once.
 */
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

export type Follower = {
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
  /** The server does not know the token any more. */
  unknownToken: () => void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 8_000
const ASK_AGAIN = 1_000
/** So long we keep quiet after the server called us too fast. */
const CALM_DOWN = 5_000
export const BAD_TOKEN = 4401
export const TOO_FAST = 4429
/** `WebSocket.OPEN` */
const OPEN = 1

type Waiting = { frame: Act | Undo; answer: (answer: Answer) => void }

export class Socket {
  private socket: WebSocket | undefined
  private welcomed = false
  private wait = FIRST_WAIT
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private pings = 0
  private readonly followers = new Map<string, Follower>()
  private readonly unanswered = new Map<string, Waiting>()

  constructor(private readonly settings: Settings) {}

  connect(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    const socket = this.settings.open()
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.settings.hello()))
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(JSON.parse(String(message.data)) as ServerFrame)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code)
    }
  }

  /** Says hello again: somebody else is here now, or reads another language. */
  greetAgain(): void {
    const old = this.socket
    this.drop()
    this.connect()
    old?.close()
  }

  /** Tries at once instead of waiting on, because the network is said to be back. */
  hurry(): void {
    if (this.retry === undefined) return
    this.wait = FIRST_WAIT
    this.connect()
  }

  follow(table: string, follower: Follower): void {
    this.followers.set(table, follower)
    if (this.welcomed) this.send(follower.watch())
  }

  unfollow(table: string): void {
    if (this.followers.delete(table) && this.welcomed) this.send({ type: 'unwatch', table })
  }

  /** Asks again for a table of which something is missing. */
  catchUp(table: string): void {
    const follower = this.followers.get(table)
    if (follower !== undefined && this.welcomed) this.send(follower.watch())
  }

  ask(frame: Act | Undo): Promise<Answer> {
    return new Promise((answer) => {
      this.unanswered.set(frame.id, { frame, answer })
      if (this.welcomed) this.send(frame)
    })
  }

  /** Says something at a table; without a connection nothing is said. Whether it went out. */
  say(table: string, text: string): boolean {
    if (!this.welcomed) return false
    this.send({ type: 'say', table, text })
    return true
  }

  private receive(frame: ServerFrame): void {
    this.heard = Date.now()
    switch (frame.type) {
      case 'welcome':
        return this.begin(frame.heartbeat)
      case 'position':
        return this.followers.get(frame.table)?.position(frame)
      case 'commit':
        return this.followers.get(frame.table)?.commit(frame)
      case 'presence':
        return this.followers.get(frame.table)?.presence(frame)
      case 'said':
        return this.followers.get(frame.table)?.said(frame)
      case 'error':
        return this.failed(frame)
      case 'accepted':
      case 'rejected':
        return this.answered(frame)
    }
  }

  private begin(heartbeat: number): void {
    this.welcomed = true
    this.wait = FIRST_WAIT
    this.settings.online(true)
    for (const follower of this.followers.values()) this.send(follower.watch())
    for (const { frame } of this.unanswered.values()) this.send(frame)
    clearInterval(this.beat)
    this.beat = setInterval(() => this.ping(heartbeat * 1_000), heartbeat * 1_000)
  }

  private ping(heartbeat: number): void {
    if (Date.now() - this.heard > 2 * heartbeat) return this.greetAgain()
    this.pings += 1
    this.send({ type: 'ping', n: this.pings })
  }

  private answered(answer: Answer): void {
    const waiting = this.unanswered.get(answer.id)
    if (waiting === undefined) return
    if (answer.type === 'rejected' && answer.code === 'unavailable') {
      setTimeout(() => this.welcomed && this.unanswered.has(answer.id) && this.send(waiting.frame), ASK_AGAIN)
      return
    }
    this.unanswered.delete(answer.id)
    waiting.answer(answer)
  }

  /** `unavailable`: the server sends nothing of that table until it is asked again. */
  private failed(failure: Failure): void {
    const table = failure.table ?? ''
    this.followers.get(table)?.failed(failure)
    if (failure.code === 'unavailable') setTimeout(() => this.catchUp(table), ASK_AGAIN)
  }

  private lost(code: number): void {
    this.drop()
    this.settings.broken(code)
    if (code === BAD_TOKEN) this.settings.unknownToken()
    if (code === TOO_FAST) this.wait = Math.max(this.wait, CALM_DOWN)
    this.retry = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2))
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  private drop(): void {
    this.welcomed = false
    this.socket = undefined
    clearInterval(this.beat)
    this.settings.online(false)
  }

  private send(frame: ClientFrame): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame))
  }
}
