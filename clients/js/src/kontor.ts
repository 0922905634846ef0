/** One player at one server: HTTP calls, a connection that reconnects by itself, and the tables watched on it. */
import type { Lang, Opening, Player, Shown } from './frames.ts'
import { Http } from './http.ts'
import { Refused } from './refused.ts'
import { BARRED, Socket, type WebSocketLike } from './socket.ts'
import { SUBPROTOCOL, socketAddress } from './socketAddress.ts'
import { Table } from './table.ts'

/** Without `name`, `token` and `code` the client can only watch. */
export type Settings = {
  /** The server's address, such as `https://games.example`. */
  server: string
  /** The name of a new guest. */
  name?: string
  /** A player's token, kept from `kontor.token`. */
  token?: string
  /** A code from a player's other device. */
  code?: string
  lang?: Lang
  /** The table that most requests are about, as a hint for a load balancer. */
  near?: string
  /** The class of `ws`, or a similar one, for environments without a global `WebSocket` (Node 20). */
  WebSocket?: new (address: string, subprotocol: string) => WebSocketLike & { onerror: ((event: never) => void) | null }
}

const NO_WEBSOCKET = 'There is no global WebSocket: start Node 20 with --experimental-websocket, or set WebSocket.'

/** Milliseconds to the first connection. Reconnects continue until the connection is closed. */
const FIRST_WITHIN = 8_000

export class Kontor {
  readonly http: Http
  readonly socket: Socket
  /** The signed-in player. */
  player: Player | undefined
  /** The player's token, to be kept for the next session. It is renewed daily and valid for 30 days. */
  token: string | undefined
  /** The offset from `performance.now()` to the server's time. */
  #origin = Date.now() - performance.now()
  readonly #tables = new Map<string, Table>()
  #connected: () => void = () => undefined
  #refused: (reason: Refused) => void = () => undefined

  private constructor({ server, token, near, lang = 'en', WebSocket = globalThis.WebSocket }: Settings) {
    if (WebSocket === undefined) throw new TypeError(NO_WEBSOCKET)
    const origin = server.replace(/\/+$/, '')
    this.token = token
    const who = { lang: () => lang, token: () => this.token }
    this.http = new Http({ ...who, server: origin })
    this.socket = new Socket({
      ...who,
      open: () => {
        const socket = new WebSocket(socketAddress(origin, near), SUBPROTOCOL)
        socket.onerror = () => undefined // the socket closes too; without a handler, `ws` throws
        return socket
      },
      online: (state) => state && this.#connected(),
      broken: (code) => {
        if (code === BARRED) this.#end(new Refused('banned', 'This player may not come here for a time.'))
      },
      ledgerAway: () => undefined,
      unknownToken: () => this.#end(new Refused('unauthorized', 'The server does not know this token any more.')),
      freshToken: (fresh) => (this.token = fresh),
      time: (time) => (this.#origin = Date.parse(time) - performance.now()),
    })
  }

  /** Signs in and connects. Throws `Refused`, with the code `unavailable` if no WebSocket opens within 8 s. */
  static async connect(settings: Settings): Promise<Kontor> {
    const kontor = new Kontor(settings)
    await kontor.#enter(settings)
    await kontor.#firstConnection(settings.server)
    return kontor
  }

  async #firstConnection(server: string): Promise<void> {
    const connected = new Promise<void>((resolve, reject) => {
      this.#connected = resolve
      this.#refused = reject
    })
    const late = setTimeout(() => this.#end(new Refused('unavailable', `No WebSocket opens at ${server}.`)), FIRST_WITHIN)
    this.socket.connect()
    await connected.finally(() => clearTimeout(late))
  }

  async #enter({ token, code, name }: Settings): Promise<void> {
    const { http } = this
    const me = token ? await http.whoAmI() : code ? await http.signInWithCode(code) : name ? await http.createGuest(name) : undefined
    this.player = me && { player_id: me.player_id, name: me.name }
    this.token = me?.token ?? token
  }

  /** The server's time in milliseconds since 1970, with which an `ends_at` is to be compared. */
  get now(): number {
    return this.#origin + performance.now()
  }

  /** Opens a table and takes seat 0. `View`: the type of the game's view. */
  async openTable<View = Shown>(opening: Opening): Promise<Table<View>> {
    const { table_id, invite } = await this.http.openTable(opening)
    return this.watch(table_id, invite)
  }

  /** Takes a seat and watches the table. */
  async sit<View = Shown>(table: string, seat: number, invite?: string): Promise<Table<View>> {
    await this.http.takeSeat(table, seat, invite)
    return this.watch(table, invite)
  }

  /** Watches a table, from my seat or as a spectator. Resolves with the first position. */
  async watch<View = Shown>(id: string, invite?: string): Promise<Table<View>> {
    const known = this.#tables.get(id)
    const table = known?.lost === undefined && known !== undefined ? known : new Table(this.socket, this.http, id, invite)
    this.#tables.set(id, table)
    return (await table.until(() => true)) as Table<View>
  }

  /** Closes the connection. Pending calls of tables throw `closed`. */
  close(): void {
    this.#end(new Refused('closed', 'This connection was closed.'))
  }

  #end(reason: Refused): void {
    for (const table of this.#tables.values()) table.close(reason)
    this.socket.close()
    this.#refused(reason)
  }
}
