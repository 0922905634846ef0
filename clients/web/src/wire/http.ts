/** The HTTP calls of the wire. A refusal is thrown as a `Problem`. */
import type {
  Chapter,
  Commit,
  Curve,
  DeviceCode,
  Entry,
  GameInfo,
  Help,
  Identity,
  Lang,
  LessonShown,
  Myself,
  Opening,
  Position,
  Said,
  Summary,
  TablesShown,
  WantedFork,
} from './frames'
import { language } from '../language.svelte'
import { randomId } from './ids'
import { me } from './identity.svelte'

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    /** Milliseconds after which the server wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(detail)
  }
}

/** So long one call waits in all, in milliseconds, because the server told it to come later. */
export const LONGEST_RETRY_AFTER = 30_000

export const enter = (name: string) => call<Identity>('POST', '/players', { name })
/** The player whose code it is, on this device too. */
export const carry = (code: string) => call<Identity>('POST', '/players', { code })
export const deviceCode = () => call<DeviceCode>('POST', '/me/code', {})
export const whoAmI = () => call<Myself>('GET', '/me')
/** All my other tokens end; sent again with the same key, the answer is given again. */
export const signOutEverywhere = (key: string) =>
  call<Identity>('DELETE', '/me/sessions', undefined, { 'Idempotency-Key': key })
export const deleteMe = () => call<{ player_id: string }>('DELETE', '/me')
export const games = () => call<GameInfo[]>('GET', '/games')
/** What a newcomer reads of it. */
export const help = (game: string) => call<Help>('GET', `/games/${game}/help`)
export const rules = (game: string, lang: Lang) => call<Chapter[]>('GET', `/games/${game}/rules?lang=${lang}`)
/** All that is said of it, for a game that the page was not built with. */
export const texts = (game: string) => call<Record<string, Record<Lang, string>>>('GET', `/games/${game}/texts`)
export const box = <Box>(game: string) => call<Box>('GET', `/games/${game}/box`)
/** Public tables of one status, of one game or, where that is empty, of all. */
export const tables = (status: Summary['status'], wanted: Record<string, string>, cursor?: string) =>
  call<TablesShown>('GET', `/tables?${queried({ status, ...wanted, cursor, limit: '20' })}`)
/** The games of mine that are over, the last one first. */
export const myResults = (game: string, cursor?: string) =>
  call<TablesShown>('GET', `/me/results?${queried({ game, cursor, limit: '100' })}`)
/** A guided first game of it. */
export const lesson = (game: string, lang: Lang) => call<LessonShown>('GET', `/games/${game}/lesson?lang=${lang}`)
/** A private table that goes on where the lesson ends, with me on the learner's seat and bots on all others. */
export const playLesson = (game: string) => call<Summary>('POST', `/games/${game}/lesson/play`, { nonce: randomId() })
export const openTable = (opening: Opening) => call<Summary>('POST', '/tables', { ...opening, nonce: randomId() })
export const summary = (table: string, invite: string | undefined) =>
  call<Summary>('GET', `/tables/${table}${invited(invite)}`)
export const takeSeat = (table: string, seat: number, invite: string | undefined) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { nonce: randomId(), ...(invite ? { invite } : {}) })
export const seatBot = (table: string, seat: number, bot: string) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { bot })
/** Lets somebody take over the seat they asked for. */
export const admit = (table: string, seat: number, player: string) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { admit: player })
export const refuse = (table: string, seat: number, player: string) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { refuse: player })
/** Makes a new invite; the one before is void. */
export const newInvite = (table: string) => call<Summary>('POST', `/tables/${table}/invite`, {})
export const leaveSeat = (table: string, seat: number) => call<Summary>('DELETE', `/tables/${table}/seats/${seat}`)
export const start = (table: string) => call<Summary>('POST', `/tables/${table}/start`)

/** Have my seat back from the bot that stands in for me. */
export const comeBack = (table: string) => call<Summary>('POST', `/tables/${table}/back`, {})

/** The table at which that finished game is played once more: one for all who sat there, one of their own for others. */
export const rematch = (table: string, invite: string | undefined) =>
  call<Summary>('POST', `/tables/${table}/rematch${invited(invite)}`, { nonce: randomId() })

/** A private table that goes on from there. */
export const fork = (table: string, wanted: WantedFork, invite: string | undefined) =>
  call<Summary>('POST', `/tables/${table}/fork${invited(invite)}`, { ...wanted, nonce: randomId() })
export const chat = (table: string, invite: string | undefined) =>
  call<Said[]>('GET', `/tables/${table}/chat${invited(invite)}`)

/** The log after one version up to another, with sentences. */
export async function log(
  table: string,
  lang: Lang,
  since: number,
  until: number,
  invite: string | undefined,
): Promise<Entry[]> {
  const query = `since=${since}&until=${until}&tell=${lang}${invited(invite, '&')}`
  return lines<Entry>(await text(`/tables/${table}/log?${query}`))
}

/** The whole log of a finished game as it lies in the ledger, to keep or to bring to another house. */
export const exported = (table: string, invite: string | undefined) =>
  text(`/tables/${table}/log${invited(invite)}`)

/** How the points went in a game that is over. */
export const curve = (table: string, lang: Lang, invite: string | undefined) =>
  call<Curve>('GET', `/tables/${table}/curve?lang=${lang}${invited(invite, '&')}`)

/** A log that was kept becomes a table to look back at. */
export async function importLog(ndjson: string): Promise<Summary> {
  return (await (await request('POST', '/logs', ndjson, 'application/x-ndjson')).json()) as Summary
}

/** The game from its first version on, as this viewer could see it; the caller's own eyes where none is named. */
export async function replay(
  table: string,
  lang: Lang,
  viewer: string | undefined,
  invite: string | undefined,
): Promise<(Position | Commit)[]> {
  const query = `since=1&lang=${lang}${viewer === undefined ? '' : `&viewer=${viewer}`}${invited(invite, '&')}`
  return lines<Position | Commit>(await text(`/tables/${table}/replay?${query}`))
}

function queried(wanted: Record<string, string | undefined>): string {
  return new URLSearchParams(Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString()
}

function invited(invite: string | undefined, joint = '?'): string {
  return invite ? `${joint}invite=${encodeURIComponent(invite)}` : ''
}

async function text(path: string): Promise<string> {
  return (await request('GET', path)).text()
}

function lines<Line>(ndjson: string): Line[] {
  return ndjson
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
}

async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return (await (await request(method, path, sent, 'application/json', more)).json()) as Answer
}

async function request(
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
  more: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': language.current, ...more }
  if (me.identity !== undefined) headers['Authorization'] = `Bearer ${me.identity.token}`
  if (body !== undefined) headers['Content-Type'] = type
  for (let left = LONGEST_RETRY_AFTER; ; ) {
    const answer = await fetch(`/api${path}`, { method, headers, body: body ?? null }).catch(() => {
      throw new Problem(503, 'unavailable', '')
    })
    if (answer.ok) return answer
    const refused = await problem(answer)
    const pause = refused.retryAfter
    if (pause === undefined || pause > left || !didNothing(method, refused)) throw refused
    left -= pause
    await new Promise((awake) => setTimeout(awake, pause))
  }
}

/** Whether the call may be made again: what is unavailable may have been done, or be done yet. */
function didNothing(method: string, refused: Problem): boolean {
  return refused.status === 429 || (refused.status === 503 && method === 'GET')
}

async function problem(answer: Response): Promise<Problem> {
  const document = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string }
  const said = answer.headers.get('Retry-After') ?? ''
  const retryAfter = /^[0-9]+$/.test(said) ? Math.max(Number(said), 1) * 1_000 : undefined
  return new Problem(answer.status, document.code ?? 'unavailable', document.detail ?? '', retryAfter)
}
