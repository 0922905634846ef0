/** One watched table: its position, its changes and my moves. */
import type { Command, Commit, Failure, HintShown, Option, Outcome, Position, Presence, Said, Shown } from './frames.ts'
import type { Http } from './http.ts'
import { randomId } from './ids.ts'
import { Refused } from './refused.ts'
import { CHAT_CODES, PASSING, type Answer, type Socket } from './socket.ts'
import { fromCommit, fromPosition, seatOf, watching, type Held } from './tableState.ts'

export type Change = Position | Commit

export class Table<View = Shown> {
  /** The connected players. */
  presence: Presence | undefined
  /** Called with each chat message. */
  onsaid: (line: Said) => void = () => undefined
  /** Called when my chat message was refused, or when the table cannot be shown now. */
  onfailed: (failure: Failure) => void = () => undefined
  /** The reason why no more frames will come, if so. */
  lost: Refused | undefined
  #held: Held<View> | undefined
  #newest: Change | undefined
  readonly #queues = new Set<Change[]>()
  readonly #waiting: (() => void)[] = []
  readonly #socket: Socket
  readonly #http: Http

  constructor(
    socket: Socket,
    http: Http,
    readonly id: string,
    invite: string | undefined,
  ) {
    this.#socket = socket
    this.#http = http
    socket.subscribe(id, {
      watch: () => watching(id, invite, this.#held as Held | undefined),
      position: (frame) => this.#take(frame, fromPosition(frame)),
      commit: (frame) => this.#follow(frame),
      presence: (frame) => {
        this.presence = frame
        this.#notify()
      },
      said: (line) => this.onsaid(line),
      failed: (failure) => this.#failed(failure),
    })
  }

  /** The newest known position. */
  get now(): Held<View> {
    if (this.#held === undefined) throw new Error('This table has not been shown yet.')
    return this.#held
  }

  get view(): View {
    return this.now.view
  }

  /** My legal moves, also while the table waits for others. */
  get options(): Option[] {
    return this.now.options
  }

  /** The result of a finished game. */
  get outcome(): Outcome | undefined {
    return this.now.outcome
  }

  /** My seat, if any. */
  get seat(): number | undefined {
    return seatOf(this.now.viewer)
  }

  /** Whether the table waits for me. */
  get myTurn(): boolean {
    return this.seat !== undefined && this.now.awaiting.includes(this.seat)
  }

  /**
   * Plays an option; resolves when its version has arrived. `at`: the version the choice is based on, by default the
   * option's. Throws `Refused`: `stale` if my options have changed since, or the code of a rule.
   */
  act({ command, at }: { command: Command; at?: number }): Promise<void> {
    const looked = at === undefined ? {} : { at }
    return this.#ask((id) => this.#socket.ask({ type: 'act', table: this.id, id, command, ...looked }))
  }

  /** Takes back my last move. `at`: the version the choice is based on. Throws `Refused` `cannot_undo`, `stale`. */
  undo(at = this.now.version): Promise<void> {
    return this.#ask((id) => this.#socket.ask({ type: 'undo', table: this.id, id, at }))
  }

  /** The best move, once the request's log entry has arrived. Throws `Refused` `no_hints`, `not_your_turn`, `stale`. */
  async hint(): Promise<HintShown & { option: Option; equals?: Option[] }> {
    const given = await this.#http.hint(this.id)
    await this.until(({ now }) => now.version >= given.version)
    const offered = (option: Option) => ({ ...option, at: given.version })
    return { ...given, option: offered(given.option), ...(given.equals && { equals: given.equals.map(offered) }) }
  }

  /** Sends a chat message to the table or the gallery; `onsaid` receives it too. Returns false without a connection. */
  say(text: string): boolean {
    return this.#socket.say(this.id, text)
  }

  /** Yields the newest change and all later ones until the game is over. Throws `Refused` if no more will come. */
  async *changes(): AsyncGenerator<Change, void, undefined> {
    const queue = this.#newest === undefined ? [] : [this.#newest]
    this.#queues.add(queue)
    try {
      for (;;) {
        const change = queue.shift()
        if (change !== undefined) yield change
        else if (this.#held?.outcome !== undefined) return
        else await this.#next()
      }
    } finally {
      this.#queues.delete(queue)
    }
  }

  /** Waits until the condition is true. Throws `Refused` if the table can no longer be seen. */
  async until(holds: (table: Table<View>) => boolean): Promise<this> {
    while (this.#held === undefined || !holds(this)) await this.#next()
    return this
  }

  /** Stops watching. Pending calls of the table throw `reason`. */
  close(reason = new Refused('closed', 'This table is not followed any more.')): void {
    this.#socket.unsubscribe(this.id)
    this.lost ??= reason
    this.#notify()
  }

  async #ask(send: (id: string) => Promise<Answer>): Promise<void> {
    let answer: Answer | undefined
    void send(randomId()).then((came) => {
      answer = came
      this.#notify()
    })
    while (answer === undefined) await this.#next()
    if (answer.type === 'rejected') throw new Refused(answer.code, answer.message)
    const { version } = answer
    await this.until(({ now }) => now.version >= version)
  }

  #follow(frame: Commit): void {
    const followed = fromCommit(this.#held as Held | undefined, frame)
    if (followed.is === 'gap') this.#socket.catchUp(this.id)
    if (followed.is === 'next') this.#take(frame, followed.held)
  }

  #take(frame: Change, held: Held): void {
    this.#held = held as Held<View>
    this.#newest = frame
    for (const queue of this.#queues) queue.push(frame)
    this.#notify()
  }

  #failed(failure: Failure): void {
    const { code, message } = failure
    const aboutChat = this.#held !== undefined && CHAT_CODES.includes(code)
    if (!PASSING.includes(code) && !aboutChat) this.close(new Refused(code, message))
    this.onfailed(failure)
  }

  async #next(): Promise<void> {
    if (this.lost !== undefined) throw this.lost
    await new Promise<void>((wake) => this.#waiting.push(wake))
  }

  #notify(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }
}
