/** What was said at a table, and how much of it is new to whoever reads. */
import type { Said } from '@kontor/client'
import { connection } from '../wire/connection.svelte'
import { http } from '../wire/http'
import { merged } from './chatMessages'

export const LONGEST_SAYING = 500

/** So long what somebody says stands at their seat, in milliseconds. */
const STANDS = 5_000

export class Chat {
  said = $state.raw<Said[]>([])
  /** Why the last saying was not taken. */
  refusal = $state('')
  /** What was said just now, by the seat of who said it. */
  standing = $state.raw<ReadonlyMap<number, string>>(new Map())
  /** The last thing that was read; what is heard before anybody looked counts as read. */
  private read = $state(-1)
  private isOpen = false
  private begun = false

  constructor(private readonly table: string) {}

  get unread(): number {
    return this.said.filter((message) => message.n > this.read).length
  }

  /** The chat is open, and what comes is read, until the returned function is called. */
  open(): () => void {
    this.isOpen = true
    this.markRead()
    return () => (this.isOpen = false)
  }

  receive(frame: Said): void {
    this.said = merged(this.said, [frame])
    if (this.isOpen) this.markRead()
    if (frame.from.seat !== undefined) this.stand(frame.from.seat, frame.text)
  }

  /** Reads all that may be heard: what was missed, and at the end what the gallery said. */
  async catchUp(invite: string | undefined): Promise<void> {
    const found = await http.chat(this.table, invite).catch(() => [])
    this.said = merged(this.said, found)
    if (!this.begun || this.isOpen) this.markRead()
    this.begun = true
  }

  /** What that player said is not shown any more. */
  drop(player: string): void {
    this.said = this.said.filter((message) => message.from.player_id !== player)
  }

  /** Whether it went out. */
  say(text: string): boolean {
    this.refusal = ''
    return connection.socket.say(this.table, text)
  }

  private stand(seat: number, text: string): void {
    this.standing = new Map([...this.standing, [seat, text]])
    setTimeout(() => {
      if (this.standing.get(seat) === text) this.standing = new Map([...this.standing].filter(([other]) => other !== seat))
    }, STANDS)
  }

  private get newest(): number {
    return this.said.at(-1)?.n ?? 0
  }

  private markRead(): void {
    this.read = this.newest
  }
}
