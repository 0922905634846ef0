/** One player at one server: HTTP calls, a connection that comes back by itself, and the tables that are watched on it. */
import type { Lang, Opening, Player, Shown } from './frames.ts'
import { Http } from './http.ts'
import { Refused } from './refused.ts'
import { BARRED, Socket, type WebSocketLike } from './socket.ts'
import { SUBPROTOCOL, socketAddress } from './socketAddress.ts'
import { Table } from './table.ts'

/** Without `name`, `token` and `code` nobody sits down: one only watches. */
export type Settings = {
  /** Where the server is, as `https://games.example`. */
  server: string
  /** Makes a guest of that name. */
  name?: string
  /** The player whose token it is; kept from `kontor.token`. */
  token?: string
  /** The player whose device code it is. */
  code?: string
  lang?: Lang
  /** The table that most is about: a load balancer may bring its people together. */
  near?: string
  /** Where there is no global one (Node 20): the class of `ws`, or one like it. */
  WebSocket?: new (address: string, subprotocol: string) => WebSocketLike & { onerror: ((event: never) => void) | null }
}

const NO_WEBSOCKET = 'There is no global WebSocket: start Node 20 with --experimental-websocket, or set WebSocket.'

export class Kontor {
  readonly http: Http
  readonly socket: Socket
  /** Who I am. */
  player: Player | undefined
  /** What proves who I am, to be kept. It is renewed every day, and holds thirty. */
  token: string | undefined
  /** What `performance.now()` lacks to the server's time. */
  #origin = Date.now() - performance.now()
  readonly #tables = new Map<string, Table>()

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
        socket.onerror = () => undefined // it closes, too; but `ws` throws an error that nobody handles
        return socket
      },
      online: () => undefined,
      broken: (code) => {
        if (code === BARRED) this.#end(new Refused('banned', 'This player may not come here for a time.'))
      },
      ledgerAway: () => undefined,
      unknownToken: () => this.#end(new Refused('unauthorized', 'The server does not know this token any more.')),
      freshToken: (fresh) => (this.token = fresh),
      time: (time) => (this.#origin = Date.parse(time) - performance.now()),
    })
  }

  /** Says who I am, and connects. Throws `Refused`. */
  static async connect(settings: Settings): Promise<Kontor> {
    const kontor = new Kontor(settings)
    await kontor.#enter(settings)
    kontor.socket.connect()
    return kontor
  }

  async #enter({ token, code, name }: Settings): Promise<void> {
    const { http } = this
    const me = token ? await http.whoAmI() : code ? await http.signInWithCode(code) : name ? await http.createGuest(name) : undefined
    this.player = me && { player_id: me.player_id, name: me.name }
    this.token = me?.token ?? token
  }

  /** The server's time in milliseconds since 1970: what is left until an `ends_at` counts from it. */
  get now(): number {
    return this.#origin + performance.now()
  }

  /** Opens a table and takes its seat 0. `View`: the type of its game's view. */
  async openTable<View = Shown>(opening: Opening): Promise<Table<View>> {
    const { table_id, invite } = await this.http.openTable(opening)
    return this.watch(table_id, invite)
  }

  /** Takes a seat at a table. */
  async sit<View = Shown>(table: string, seat: number, invite?: string): Promise<Table<View>> {
    await this.http.takeSeat(table, seat, invite)
    return this.watch(table, invite)
  }

  /** Follows a table, from a seat of mine or as a spectator; comes when it can be seen. */
  async watch<View = Shown>(id: string, invite?: string): Promise<Table<View>> {
    const known = this.#tables.get(id)
    const table = known?.lost === undefined && known !== undefined ? known : new Table(this.socket, this.http, id, invite)
    this.#tables.set(id, table)
    return (await table.until(() => true)) as Table<View>
  }

  /** Ends the connection; whoever waits for something of a table hears `closed`. */
  close(): void {
    this.#end(new Refused('closed', 'This connection was closed.'))
  }

  #end(reason: Refused): void {
    for (const table of this.#tables.values()) table.close(reason)
    this.socket.close()
  }
}
