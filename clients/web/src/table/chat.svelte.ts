/** What was said at a table, and how much of it is new to whoever reads. */
import { connection } from '../wire/connection.svelte'
import type { Said } from '../wire/frames'
import { chat } from '../wire/http'
import { together } from './hearing'

export const LONGEST_SAYING = 500

export class Chat {
  said = $state.raw<Said[]>([])
  /** Why the last saying was not taken. */
  refusal = $state('')
  /** The last thing that was read; what is heard before anybody looked counts as read. */
  private read = $state(-1)
  private looking = false
  private begun = false

  constructor(private readonly table: string) {}

  get unread(): number {
    return this.said.filter((one) => one.n > this.read).length
  }

  /** Somebody begins to look at the chat, and does so until the answer is called. */
  look(): () => void {
    this.looking = true
    this.markRead()
    return () => (this.looking = false)
  }

  hear(frame: Said): void {
    this.said = together(this.said, [frame])
    if (this.looking) this.markRead()
  }

  /** Reads all that may be heard: what was missed, and at the end what the gallery said. */
  async catchUp(invite: string | undefined): Promise<void> {
    const found = await chat(this.table, invite).catch(() => [])
    this.said = together(this.said, found)
    if (!this.begun || this.looking) this.markRead()
    this.begun = true
  }

  /** Whether it went out. */
  say(text: string): boolean {
    this.refusal = ''
    return connection.socket.say(this.table, text)
  }

  private get newest(): number {
    return this.said.at(-1)?.n ?? 0
  }

  private markRead(): void {
    this.read = this.newest
  }
}
