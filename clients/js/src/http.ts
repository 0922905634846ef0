/** The HTTP calls of the wire. */
import type {
  Absence, AnalysisProgress, AnalysisShown, CallMe, CallsShown, BlockedPlayers, Chapter, Commit, Curve, DeviceCode, Entry, GameInfo, Help, HintShown, Identity, Joined, Lang, LessonShown, Listed, Myself, NewReport, NewSeek, Opening,
  PasskeyChallenge, PasskeysShown, PlayerDone, Position, Said,
  Summary, TablesShown, WantedFork,
} from './frames.ts'
import { randomId } from './ids.ts'
import { LONGEST_RETRY_AFTER, retry } from './retry.ts'
import { Refused } from './refused.ts'

/** Who asks, each time anew: it may change. Without a token it is an anonymous spectator. */
export type Who = { lang: () => Lang; token: () => string | undefined }

export type HttpSettings = Who & {
  /** Where the server is, as `https://games.example`; empty for a page that it serves itself. */
  server: string
  /**
   * Which header has the token: `Kontor-Token` where a proxy wants a password of its own in `Authorization`. A server that
   * does not name it in `WWW-Authenticate` is older than it, and is asked again with `Authorization`.
   */
  header?: 'Authorization' | 'Kontor-Token'
}

/** Each call throws `Refused`. `invite`: the code that lets somebody into a private table. */
export class Http {
  readonly #settings: HttpSettings

  constructor(settings: HttpSettings) {
    this.#settings = settings
  }

  /** Makes a guest of that name. */
  createGuest = (name: string) => this.#post<Identity>('/players', { name })
  /** The player whose code it is, on this device too. */
  signInWithCode = (code: string) => this.#post<Identity>('/players', { code })
  deviceCode = () => this.#post<DeviceCode>('/me/code', {})
  /** What a browser is asked to sign somebody in with (WebAuthn); its answer is for `enterWithPasskey`. */
  signInChallenge = () => this.#post<PasskeyChallenge>('/passkeys/challenge', {})
  /** The player whose passkey it is. */
  signInWithPasskey = (passkey: object) => this.#post<Identity>('/players', { passkey })
  /** What a browser is asked to make a passkey of mine with; its answer is for `keepPasskey`. */
  passkeyChallenge = () => this.#post<PasskeyChallenge>('/me/passkeys/challenge', {})
  /** My passkeys with this one; I am kept for good. */
  addPasskey = (credential: object, name: string) => this.#post<PasskeysShown>('/me/passkeys', { credential, name })
  passkeys = () => this.#call<PasskeysShown>('GET', '/me/passkeys')
  /** My passkeys without this one. */
  removePasskey = (id: string) => this.#call<PasskeysShown>('DELETE', `/me/passkeys/${id}`)
  /** The guest with that token is me from now on; the tables where their seat was given up, for I sit there myself. */
  mergeGuest = (token: string) => this.#post<Joined>('/me/joined', { token })
  /** I am away until then, or back: my clocks stand where a game has days for that. */
  away = (until: string | null) => this.#call<Absence>('PUT', '/me/away', JSON.stringify({ until }))
  whoAmI = () => this.#call<Myself>('GET', '/me')
  /** All my other tokens end, and my passkeys unless I keep them. */
  signOutEverywhere = (keepPasskeys = false) => {
    const key = { 'Idempotency-Key': randomId() }
    const path = `/me/sessions${keepPasskeys ? '?passkeys=keep' : ''}`
    return retry(() => this.#call<Identity>('DELETE', path, undefined, key))
  }
  /** Where I am called while I am away, and the key with which a browser subscribes. */
  notifications = () => this.#call<CallsShown>('GET', '/me/calls')
  /** Call me there, by what a browser subscribed to or, as `mail`, by an address. */
  addSubscription = (id: string, wanted: CallMe) => this.#call<CallsShown>('PUT', `/me/calls/${id}`, JSON.stringify(wanted))
  removeSubscription = (id: string) => this.#call<CallsShown>('DELETE', `/me/calls/${id}`)
  /** Whether that table calls me. */
  setNotifications = (table: string, on: boolean) =>
    this.#call<CallsShown>('PUT', `/tables/${table}/calls`, JSON.stringify({ on }))
  deleteMe = () => this.#call<PlayerDone>('DELETE', '/me')
  /** Whom I have blocked or muted. */
  blocked = () => this.#call<BlockedPlayers>('GET', '/me/blocked')
  /** Neither of us reads the other, nor sits down where the other sits; `chatOnly`: I do not read them, that is all. */
  block = (player: string, chatOnly = false) =>
    this.#call<BlockedPlayers>('PUT', `/me/blocked/${player}`, JSON.stringify(chatOnly ? { chat_only: true } : {}))
  unblock = (player: string) => this.#call<BlockedPlayers>('DELETE', `/me/blocked/${player}`)
  /** Tells whoever runs the server of somebody at a table; what they said and did there goes along. */
  report = (table: string, player: string, why: NewReport['why'], text = '', invite?: string) =>
    this.#post<PlayerDone>(`/tables/${table}/reports${query({ invite })}`, { player, why, text })
  games = () => this.#call<GameInfo[]>('GET', '/games')
  /** What a newcomer reads of it. */
  help = (game: string) => this.#call<Help>('GET', `/games/${game}/help`)
  rules = (game: string, lang = this.#settings.lang()) =>
    this.#call<Chapter[]>('GET', `/games/${game}/rules${query({ lang })}`)
  /** All that is said of it, for a client that was built without that game. */
  texts = (game: string) => this.#call<Record<string, Record<Lang, string>>>('GET', `/games/${game}/texts`)
  box = <Box>(game: string) => this.#call<Box>('GET', `/games/${game}/box`)
  /** Public tables of one status, of one game or, where that is empty, of all. */
  tables = (status: Listed, wanted: Record<string, string> = {}, cursor?: string) =>
    this.#call<TablesShown>('GET', `/tables${query({ status, limit: 20, ...wanted, cursor })}`)
  /** The games of mine that are over, the last one first. */
  myResults = (game = '', cursor?: string, limit = 100) =>
    this.#call<TablesShown>('GET', `/me/results${query({ game, cursor, limit })}`)
  /** A guided first game of it. */
  lesson = (game: string, lang = this.#settings.lang()) =>
    this.#call<LessonShown>('GET', `/games/${game}/lesson${query({ lang })}`)
  /** A private table that goes on where the lesson ends, with me on the learner's seat and that bot on all others. */
  playLesson = (game: string, bot?: string) =>
    this.#post<Summary>(`/games/${game}/lesson/play`, { bot, nonce: randomId() })
  openTable = (opening: Opening) => this.#post<Summary>('/tables', { ...opening, nonce: randomId() })
  summary = (table: string, invite?: string) => this.#call<Summary>('GET', `/tables/${table}${query({ invite })}`)
  takeSeat = (table: string, seat: number, invite?: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { nonce: randomId(), invite: invite || undefined })
  seatBot = (table: string, seat: number, bot: string) => this.#post<Summary>(`/tables/${table}/seats/${seat}`, { bot })
  /** Lets somebody take over the seat they asked for. */
  admit = (table: string, seat: number, player: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { admit: player })
  refuse = (table: string, seat: number, player: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { refuse: player })
  /** Makes a new invite; the one before is void. */
  newInvite = (table: string) => this.#post<Summary>(`/tables/${table}/invite`, {})
  leaveSeat = (table: string, seat: number) => this.#call<Summary>('DELETE', `/tables/${table}/seats/${seat}`)
  start = (table: string) => this.#post<Summary>(`/tables/${table}/start`)
  /** Have my seat back from the bot that stands in for me. */
  comeBack = (table: string) => this.#post<Summary>(`/tables/${table}/back`, {})
  /** The table at which that finished game is played once more: one for all who sat there, one of their own for others. */
  rematch = (table: string, invite?: string) =>
    this.#post<Summary>(`/tables/${table}/rematch${query({ invite })}`, { nonce: randomId() })
  /** Play with people: the table where I sit now, with who waited for such a game or to wait there myself. */
  seek = (wanted: NewSeek) => this.#post<Summary>('/seeks', { ...wanted, nonce: randomId() })
  /** I wait for nobody any more: bots keep their chairs. */
  endSeek = (table: string) => this.#call<Summary>('DELETE', `/seeks/${table}`)
  /** Asks who played that finished game with me to play it once more; the next table. */
  inviteToRematch = (table: string, player: string) =>
    this.#post<Summary>(`/tables/${table}/rematch`, { player, nonce: randomId() })
  /** What that player asked me is forgotten. */
  declineInvitation = (player: string) => this.#call<PlayerDone>('DELETE', `/me/invitations/${player}`)
  /** A private table that goes on from there. */
  fork = (table: string, wanted: WantedFork, invite?: string) =>
    this.#post<Summary>(`/tables/${table}/fork${query({ invite })}`, { ...wanted, nonce: randomId() })
  /** What I could do best at a table that waits for me and was opened with hints; its log says that I asked. */
  hint = (table: string, lang = this.#settings.lang()) => this.#post<HintShown>(`/tables/${table}/hint${query({ lang })}`, {})
  chat = (table: string, invite?: string) => this.#call<Said[]>('GET', `/tables/${table}/chat${query({ invite })}`)
  /** The log after one version up to another, with sentences. */
  log = (table: string, since: number, until: number, invite?: string) =>
    this.#lines<Entry>(`/tables/${table}/log${query({ since, until, tell: this.#settings.lang(), invite })}`)
  /** The whole log of a finished game as it lies in the ledger, to keep or to bring to another house. */
  exportLog = (table: string, invite?: string) => this.#text(`/tables/${table}/log${query({ invite })}`)
  /** How the points went in a game that is over. */
  curve = (table: string, invite?: string) =>
    this.#call<Curve>('GET', `/tables/${table}/curve${query({ lang: this.#settings.lang(), invite })}`)
  /** Has a game that is over explained; how far that has come, or what was found. */
  analyse = (table: string, invite?: string) =>
    this.#post<AnalysisShown | AnalysisProgress>(`/tables/${table}/analysis${query({ lang: this.#settings.lang(), invite })}`)
  /** The same of one that somebody has asked for; else 404. */
  analysis = (table: string, invite?: string) =>
    this.#call<AnalysisShown | AnalysisProgress>('GET', `/tables/${table}/analysis${query({ lang: this.#settings.lang(), invite })}`)
  /** A log that was kept becomes a table to look back at. */
  importLog = (ndjson: string) =>
    this.#call<Summary>('POST', '/logs', ndjson, { 'Content-Type': 'application/x-ndjson' })
  /** The game from its first version on, as this viewer could see it; the caller's own eyes where none is named. */
  replay = (table: string, viewer?: string, invite?: string) =>
    this.#lines<Position | Commit>(`/tables/${table}/replay${query({ since: 1, lang: this.#settings.lang(), viewer, invite })}`)

  async #lines<Line>(path: string): Promise<Line[]> {
    const ndjson = await this.#text(path)
    return ndjson
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Line)
  }

  async #text(path: string): Promise<string> {
    return (await this.#request('GET', path)).text()
  }

  #post<Answer>(path: string, body?: object): Promise<Answer> {
    return this.#call('POST', path, body && JSON.stringify(body))
  }

  async #call<Answer>(method: string, path: string, body?: string, more?: Record<string, string>): Promise<Answer> {
    return (await (await this.#request(method, path, body, more)).json()) as Answer
  }

  async #request(method: string, path: string, body?: string, more?: Record<string, string>): Promise<Response> {
    const { server, lang, token, header = 'Authorization' } = this.#settings
    const proof = token()
    const headers: Record<string, string> = {
      'Accept-Language': lang(),
      ...(proof === undefined ? {} : header === 'Kontor-Token' ? { [header]: proof } : bearer(proof)),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...more,
    }
    for (let left = LONGEST_RETRY_AFTER; ; ) {
      const answer = await fetch(`${server}/api${path}`, { method, headers, body: body ?? null }).catch(() => {
        throw new Refused('unavailable', '', 503)
      })
      if (answer.ok) return answer
      if (answer.status === 401 && headers['Kontor-Token'] && !answer.headers.get('WWW-Authenticate')?.includes('Kontor-Token')) {
        delete headers['Kontor-Token']
        Object.assign(headers, bearer(proof))
        continue
      }
      const refused = await refusal(answer)
      const pause = refused.retryAfter
      if (pause === undefined || pause > left || !isSafeToRetry(method, refused)) throw refused
      left -= pause
      await new Promise((awake) => setTimeout(awake, pause))
    }
  }
}

const bearer = (token: string | undefined) => ({ Authorization: `Bearer ${token}` })

/** The query of an address; what is undefined or empty is left out. */
function query(wanted: Record<string, string | number | undefined>): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Whether the call may be made again: what is unavailable may have been done, or be done yet. */
function isSafeToRetry(method: string, refused: Refused): boolean {
  return refused.status === 429 || (refused.status === 503 && method === 'GET')
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string }
  const said = answer.headers.get('Retry-After') ?? ''
  const retryAfter = /^[0-9]+$/.test(said) ? Math.max(Number(said), 1) * 1_000 : undefined
  return new Refused(problem.code ?? 'unavailable', problem.detail ?? '', answer.status, retryAfter)
}
