/** The HTTP calls of the API. */
import type {
  Absence, AnalysisProgress, AnalysisShown, BlockedPlayers, CallMe, CallsShown, ChangedProfile, Chapter, Commit, Curve, DeviceCode, Entry, FollowedPlayer, FollowedPlayers, GameInfo, Help, HintShown, Identity, Joined, Lang, Leaderboard, LessonShown, Life, Listed, MyProfile, Myself, NewReport, NewSeek, Opening,
  PasskeyChallenge, PasskeysShown, PlayerDone, Position, Profile, RatingHistory, Said,
  Summary, TablesShown, WantedFork,
} from './frames.ts'
import { randomId } from './ids.ts'
import { LONGEST_RETRY_AFTER, retry } from './retry.ts'
import { Refused } from './refused.ts'

/** The caller's language and token, read for each call. Without a token: an anonymous spectator. */
export type Who = { lang: () => Lang; token: () => string | undefined }

export type HttpSettings = Who & {
  /** The server's address, such as `https://games.example`; empty for a page from the same server. */
  server: string
  /**
   * The header for the token: `Kontor-Token` if a proxy needs `Authorization` for a password. If `WWW-Authenticate`
   * does not list it, the server is too old for it, and the call is repeated with `Authorization`.
   */
  header?: 'Authorization' | 'Kontor-Token'
}

/** Each call throws `Refused`. `invite`: the code that admits others to a private table. */
export class Http {
  readonly #settings: HttpSettings

  constructor(settings: HttpSettings) {
    this.#settings = settings
  }

  /** Creates a guest with that name. */
  createGuest = (name: string) => this.#post<Identity>('/players', { name })
  /** Signs in on this device with a code from another one. */
  signInWithCode = (code: string) => this.#post<Identity>('/players', { code })
  deviceCode = () => this.#post<DeviceCode>('/me/code', {})
  /** The WebAuthn challenge to sign in with. Send the browser's answer to `signInWithPasskey`. */
  signInChallenge = () => this.#post<PasskeyChallenge>('/passkeys/challenge', {})
  /** Signs in the player who owns the passkey. */
  signInWithPasskey = (passkey: object) => this.#post<Identity>('/players', { passkey })
  /** The WebAuthn challenge to create a passkey with. Send the browser's answer to `addPasskey`. */
  passkeyChallenge = () => this.#post<PasskeyChallenge>('/me/passkeys/challenge', {})
  /** Adds a passkey and returns all of mine. A player with a passkey is never deleted for inactivity. */
  addPasskey = (credential: object, name: string) => this.#post<PasskeysShown>('/me/passkeys', { credential, name })
  passkeys = () => this.#call<PasskeysShown>('GET', '/me/passkeys')
  /** Removes a passkey and returns the others. */
  removePasskey = (id: string) => this.#call<PasskeysShown>('DELETE', `/me/passkeys/${id}`)
  /** Merges that token's guest into my account. Returns the tables where the guest's seat is given up, as I sit there. */
  mergeGuest = (token: string) => this.#post<Joined>('/me/joined', { token })
  /** Sets my absence until that time, or ends it with null. My clocks are paused in games with vacation days. */
  away = (until: string | null) => this.#call<Absence>('PUT', '/me/away', JSON.stringify({ until }))
  whoAmI = () => this.#call<Myself>('GET', '/me')
  /** Revokes all my other tokens, and my passkeys unless `keepPasskeys`. */
  signOutEverywhere = (keepPasskeys = false) => {
    const key = { 'Idempotency-Key': randomId() }
    const path = `/me/sessions${keepPasskeys ? '?passkeys=keep' : ''}`
    return retry(() => this.#call<Identity>('DELETE', path, undefined, key))
  }
  /** My notification settings, and the key with which a browser subscribes. */
  notifications = () => this.#call<CallsShown>('GET', '/me/calls')
  /** Adds a push subscription, or with the id `mail` an e-mail address. */
  addSubscription = (id: string, wanted: CallMe) => this.#call<CallsShown>('PUT', `/me/calls/${id}`, JSON.stringify(wanted))
  removeSubscription = (id: string) => this.#call<CallsShown>('DELETE', `/me/calls/${id}`)
  /** Turns notifications of that table on or off. */
  setNotifications = (table: string, on: boolean) =>
    this.#call<CallsShown>('PUT', `/tables/${table}/calls`, JSON.stringify({ on }))
  /** Changes my name (once in 30 days), portrait, colour or privacy; an empty portrait or colour removes it. */
  changeMe = (wanted: ChangedProfile) => this.#call<MyProfile>('PATCH', '/me', JSON.stringify(wanted))
  /** The page of a player, by id or by a name that they hold. */
  profile = (player: string) => this.#call<Profile>('GET', `/players/${encodeURIComponent(player)}`)
  /** The finished public games of a player, newest first. */
  resultsOf = (player: string, game = '', cursor?: string, limit = 10) =>
    this.#call<TablesShown>('GET', `/players/${encodeURIComponent(player)}/results${query({ game, cursor, limit })}`)
  deleteMe = () => this.#call<PlayerDone>('DELETE', '/me')
  /** The players whom I have blocked or muted. */
  blocked = () => this.#call<BlockedPlayers>('GET', '/me/blocked')
  /** Blocks a player: neither reads the other or sits down beside the other. `chatOnly`: hides their chat from me. */
  block = (player: string, chatOnly = false) =>
    this.#call<BlockedPlayers>('PUT', `/me/blocked/${player}`, JSON.stringify(chatOnly ? { chat_only: true } : {}))
  unblock = (player: string) => this.#call<BlockedPlayers>('DELETE', `/me/blocked/${player}`)
  /** The players whom I follow: those who are online first. */
  follows = () => this.#call<FollowedPlayers>('GET', '/me/follows')
  /** Follows a player, given by id or name. Two who follow each other are friends. */
  follow = (player: string) => this.#call<FollowedPlayer>('PUT', `/me/follows/${encodeURIComponent(player)}`)
  unfollow = (player: string) => this.#call<PlayerDone>('DELETE', `/me/follows/${encodeURIComponent(player)}`)
  /** Opens a table and invites that player to it. */
  invite = (player: string, opening: Opening) =>
    this.#post<Summary>(`/players/${encodeURIComponent(player)}/invitations`, { ...opening, nonce: randomId() })
  /** Who is here: players online, tables in play, waiting times and my friends online. */
  life = () => this.#call<Life>('GET', '/life')
  /** Reports a player to the operator: with their chat and moves at a table, or their page alone. */
  report = (table: string | undefined, player: string, why: NewReport['why'], text = '', invite?: string) =>
    this.#post<PlayerDone>(`/${table ? `tables/${table}` : `players/${player}`}/reports${query({ invite })}`, { player, why, text })
  games = () => this.#call<GameInfo[]>('GET', '/games')
  /** The help texts for newcomers to a game; with `lang` only in that language. */
  help = (game: string, lang?: Lang) => this.#call<Help>('GET', `/games/${game}/help${query({ lang })}`)
  /** The part `whys` of the help. */
  whys = (game: string, lang?: Lang) => this.#call<Help['whys']>('GET', `/games/${game}/whys${query({ lang })}`)
  rules = (game: string, lang = this.#settings.lang()) =>
    this.#call<Chapter[]>('GET', `/games/${game}/rules${query({ lang })}`)
  /** All texts of a game, for a client built without that game. */
  texts = (game: string) => this.#call<Record<string, Record<Lang, string>>>('GET', `/games/${game}/texts`)
  /** The components of a game; with `lang` their names and texts are only in that language. */
  box = <Box>(game: string, lang?: Lang) => this.#call<Box>('GET', `/games/${game}/box${query({ lang })}`)
  /** Public tables of one status, of one game or of all. */
  tables = (status: Listed, wanted: Record<string, string> = {}, cursor?: string) =>
    this.#call<TablesShown>('GET', `/tables${query({ status, limit: 20, ...wanted, cursor })}`)
  /** My finished games, newest first. */
  myResults = (game = '', cursor?: string, limit = 100) =>
    this.#call<TablesShown>('GET', `/me/results${query({ game, cursor, limit })}`)
  /** The players of a game by rating, and my own row. `ladder`: rated games, or casual games against bots. */
  leaderboard = (game: string, span: 'month' | 'all' = 'month', ladder: 'people' | 'bots' = 'people', cursor?: string, limit = 20) =>
    this.#call<Leaderboard>('GET', `/leaderboards/${game}${query({ span, ladder, cursor, limit })}`)
  /** A player's rating after each of the last 500 games that counted. */
  ratingHistory = (player: string, game: string, ladder: 'people' | 'bots' = 'people') =>
    this.#call<RatingHistory>('GET', `/players/${encodeURIComponent(player)}/ratings/${game}${query({ ladder })}`)
  /** The guided first game of a game. */
  lesson = (game: string, lang = this.#settings.lang()) =>
    this.#call<LessonShown>('GET', `/games/${game}/lesson${query({ lang })}`)
  /** Opens a private table that continues where the lesson ends: I have the learner's seat, that bot all others. */
  playLesson = (game: string, bot?: string) =>
    this.#post<Summary>(`/games/${game}/lesson/play`, { bot, nonce: randomId() })
  openTable = (opening: Opening) => this.#postOnce<Summary>('/tables', { ...opening, nonce: randomId() })
  summary = (table: string, invite?: string) => this.#call<Summary>('GET', `/tables/${table}${query({ invite })}`)
  takeSeat = (table: string, seat: number, invite?: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { nonce: randomId(), invite: invite || undefined })
  seatBot = (table: string, seat: number, bot: string) => this.#post<Summary>(`/tables/${table}/seats/${seat}`, { bot })
  /** Gives a seat to the player who asked to take it over. */
  admit = (table: string, seat: number, player: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { admit: player })
  refuse = (table: string, seat: number, player: string) =>
    this.#post<Summary>(`/tables/${table}/seats/${seat}`, { refuse: player })
  /** Creates a new invite; the previous one becomes invalid. */
  newInvite = (table: string) => this.#post<Summary>(`/tables/${table}/invite`, {})
  leaveSeat = (table: string, seat: number) => this.#call<Summary>('DELETE', `/tables/${table}/seats/${seat}`)
  start = (table: string) => this.#post<Summary>(`/tables/${table}/start`)
  /** Takes my seat back from the bot that stands in for me. */
  comeBack = (table: string) => this.#post<Summary>(`/tables/${table}/back`, {})
  /** The table for the rematch of a finished game: one for all its players, a new one for anybody else. */
  rematch = (table: string, invite?: string) =>
    this.#postOnce<Summary>(`/tables/${table}/rematch${query({ invite })}`, { nonce: randomId() })
  /** Joins a player who waits for such a game, or opens a table and waits there. */
  seek = (wanted: NewSeek) => this.#postOnce<Summary>('/seeks', { ...wanted, nonce: randomId() })
  /** Stops waiting for people: the bots keep their seats. */
  endSeek = (table: string) => this.#call<Summary>('DELETE', `/seeks/${table}`)
  /** Invites a player of that finished game to a rematch; returns the next table. */
  inviteToRematch = (table: string, player: string) =>
    this.#post<Summary>(`/tables/${table}/rematch`, { player, nonce: randomId() })
  /** Declines the invitation of that player. */
  declineInvitation = (player: string) => this.#call<PlayerDone>('DELETE', `/me/invitations/${player}`)
  /** Opens a private table that continues from that position. */
  fork = (table: string, wanted: WantedFork, invite?: string) =>
    this.#post<Summary>(`/tables/${table}/fork${query({ invite })}`, { ...wanted, nonce: randomId() })
  /** The best move at a table that waits for me and allows hints. The log records the request. */
  hint = (table: string, lang = this.#settings.lang()) => this.#post<HintShown>(`/tables/${table}/hint${query({ lang })}`, {})
  chat = (table: string, invite?: string) => this.#call<Said[]>('GET', `/tables/${table}/chat${query({ invite })}`)
  /** The log entries with since < version ≤ until, with sentences. */
  log = (table: string, since: number, until: number, invite?: string) =>
    this.#lines<Entry>(`/tables/${table}/log${query({ since, until, tell: this.#settings.lang(), invite })}`)
  /** The whole log of a finished game as the ledger has it, to keep or to import on another server. */
  exportLog = (table: string, invite?: string) => this.#text(`/tables/${table}/log${query({ invite })}`)
  /** The points of each seat in the course of a finished game. */
  curve = (table: string, invite?: string) =>
    this.#call<Curve>('GET', `/tables/${table}/curve${query({ lang: this.#settings.lang(), invite })}`)
  /** Starts the analysis of a finished game. Returns its progress or its result. */
  analyse = (table: string, invite?: string) =>
    this.#post<AnalysisShown | AnalysisProgress>(`/tables/${table}/analysis${query({ lang: this.#settings.lang(), invite })}`)
  /** Reads an analysis without starting it: 404 if nobody has requested it. */
  analysis = (table: string, invite?: string) =>
    this.#call<AnalysisShown | AnalysisProgress>('GET', `/tables/${table}/analysis${query({ lang: this.#settings.lang(), invite })}`)
  /** Imports an exported log as a table for replay. */
  importLog = (ndjson: string) =>
    this.#call<Summary>('POST', '/logs', ndjson, { 'Content-Type': 'application/x-ndjson' })
  /** A game from its first version on, as `viewer` could see it; by default as the caller can. */
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

  /** Repeats the call while no server answers. The server carries it out once. */
  #postOnce<Answer>(path: string, body: object): Promise<Answer> {
    const key = { 'Idempotency-Key': randomId() }
    return retry(() => this.#call<Answer>('POST', path, JSON.stringify(body), key))
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

/** A query string without undefined and empty values. */
function query(wanted: Record<string, string | number | undefined>): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Whether the call can be repeated safely. After 503 the server may have done it, or may still do it. */
function isSafeToRetry(method: string, refused: Refused): boolean {
  return refused.status === 429 || (refused.status === 503 && method === 'GET')
}

async function refusal(answer: Response): Promise<Refused> {
  const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string }
  const said = answer.headers.get('Retry-After') ?? ''
  const retryAfter = /^[0-9]+$/.test(said) ? Math.max(Number(said), 1) * 1_000 : undefined
  const unknown = answer.status < 500 ? `http_${answer.status}` : 'unavailable'
  return new Refused(problem.code ?? unknown, problem.detail ?? '', answer.status, retryAfter)
}
