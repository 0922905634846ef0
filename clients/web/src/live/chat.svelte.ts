/** The chat of a table, and the number of unread messages. */
import type { Said } from '@kontor/client'
import { connection } from '../wire/connection.svelte'
import { http } from '../wire/http'
import { me } from '../wire/identity.svelte'
import { merged } from './chatMessages'

export const LONGEST_SAYING = 500

/** Milliseconds that a new message is shown at the author's seat. */
const STANDS = 5_000

export class Chat {
  said = $state.raw<Said[]>([])
  /** The reason why my last message was refused. */
  refusal = $state('')
  /** The latest messages of others, by the seat of their author. */
  standing = $state.raw<ReadonlyMap<number, string>>(new Map())
  /** The number of the last message that counts as read. Messages from before I came do. */
  private read = $state(-1)
  private isOpen = false
  private begun = false

  constructor(private readonly table: string) {}

  get unread(): number {
    return this.said.filter((message) => message.n > this.read).length
  }

  /** Opens the chat and marks messages as read until the returned function is called. */
  open(): () => void {
    this.isOpen = true
    this.markRead()
    return () => (this.isOpen = false)
  }

  receive(frame: Said): void {
    this.said = merged(this.said, [frame])
    if (this.isOpen) this.markRead()
    const { seat, player_id } = frame.from
    if (seat !== undefined && player_id !== me.identity?.player_id) this.stand(seat, frame.text)
  }

  /** Loads all messages that I may read: missed ones, and after the game the gallery. */
  async catchUp(invite: string | undefined): Promise<void> {
    const found = await http.chat(this.table, invite).catch(() => [])
    const [heard] = this.said
    this.said = merged(this.said, found)
    if (!this.begun) this.read = heard ? heard.n - 1 : this.newest
    if (this.isOpen) this.markRead()
    this.begun = true
  }

  /** Removes the messages of that player. */
  drop(player: string): void {
    this.said = this.said.filter((message) => message.from.player_id !== player)
  }

  /** Sends a message. Returns false without a connection. */
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
