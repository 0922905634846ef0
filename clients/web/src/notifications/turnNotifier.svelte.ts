/** Notifies me when one of my tables begins to wait for me, by a sound and by the system. */
import { t } from '../i18n/language.svelte'
import { tablePath } from '../browser/route.svelte'
import { settings } from '../browser/settings.svelte'
import { nameOfGame } from '../model/gameNames.svelte'
import { now } from '../wire/clock.svelte'
import { connection } from '../wire/connection.svelte'
import { isMineToNotify } from './otherTabs'
import { notify } from './systemNotification'
import { playHurry, playYourTurn } from './sounds'
import { read, seen, type Heard, type Known, type Standing } from './knownTables'

const TAB = Math.random().toString(36).slice(2)

class TurnNotifier {
  private known = $state.raw<Known>(new Map())
  /** Whether the tables were read once: those found then have not just begun. */
  private hasRead = false
  private open: string | undefined

  /** The number of tables that wait for me. */
  get count(): number {
    return [...this.known.values()].filter(({ waits }) => waits).length
  }

  waits(table: string): boolean {
    return this.known.get(table)?.waits ?? false
  }

  /** Receives the server's list of my tables. */
  read(tables: Standing[]): void {
    const { known, begun } = read(this.known, tables, this.open)
    this.hear({ known, begun: this.hasRead ? begun : [] })
    this.hasRead = true
  }

  /** Receives the state of the table I am at, until the returned function is called. */
  at(table: Standing): () => void {
    this.open = table.table
    this.hear(seen(this.known, table))
    return () => (this.open = undefined)
  }

  /** Forgets all tables, because another player is signed in. */
  forget(): void {
    this.known = new Map()
    this.hasRead = false
  }

  /** Notifies me that my time at this table is almost up. */
  hurry(table: string, game: string): void {
    if (settings.get('sound')) playHurry()
    if (settings.get('notify')) void notify(t('time_almost_up'), nameOfGame(game), table, tablePath(table))
  }

  private hear({ known, begun }: Heard): void {
    this.known = known
    for (const table of begun) this.call(table)
  }

  private call({ table, game }: Standing): void {
    connection.socket.ping()
    if (!isMineToNotify(table, TAB, now())) return
    if (settings.get('sound')) playYourTurn()
    if (settings.get('notify') && !settings.get('push')) void notify(t('your_turn_now'), nameOfGame(game), table, tablePath(table))
  }
}

export const turnNotifier = new TurnNotifier()
