/** The HTTP calls of the wire. A refusal is thrown as a `Problem`. */
import type { Entry, GameInfo, Lang, Summary } from './frames'
import { randomId } from './ids'
import { me, type Identity } from './identity.svelte'

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

export type Opening = {
  game: string
  seats: number
  options: Record<string, unknown>
  visibility: 'public' | 'private'
  bots: Record<string, string>
}

export const enter = (name: string) => call<Identity>('POST', '/players', { name })
export const whoAmI = () => call<{ tables: Summary[]; token?: string }>('GET', '/me')
export const games = () => call<GameInfo[]>('GET', '/games')
export const box = <Box>(game: string) => call<Box>('GET', `/games/${game}/box`)
export const tables = (status: Summary['status']) =>
  call<{ tables: Summary[] }>('GET', `/tables?status=${status}&limit=50`)
export const openTable = (opening: Opening) => call<Summary>('POST', '/tables', { ...opening, nonce: randomId() })
export const summary = (table: string, invite: string | undefined) =>
  call<Summary>('GET', `/tables/${table}${invited(invite)}`)
export const takeSeat = (table: string, seat: number, invite: string | undefined) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { nonce: randomId(), ...(invite ? { invite } : {}) })
export const seatBot = (table: string, seat: number, bot: string) =>
  call<Summary>('POST', `/tables/${table}/seats/${seat}`, { bot })
export const leaveSeat = (table: string, seat: number) => call<Summary>('DELETE', `/tables/${table}/seats/${seat}`)
export const start = (table: string) => call<Summary>('POST', `/tables/${table}/start`)

/** The log up to a version, with sentences. */
export async function log(table: string, lang: Lang, until: number, invite: string | undefined): Promise<Entry[]> {
  const query = `since=0&until=${until}&tell=${lang}${invite ? `&invite=${invite}` : ''}`
  const text = await (await request('GET', `/tables/${table}/log?${query}`)).text()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Entry)
}

function invited(invite: string | undefined): string {
  return invite ? `?invite=${encodeURIComponent(invite)}` : ''
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await request(method, path, body)).json()) as Answer
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {}
  if (me.identity !== undefined) headers['Authorization'] = `Bearer ${me.identity.token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const sent = body === undefined ? null : JSON.stringify(body)
  const answer = await fetch(`/api${path}`, { method, headers, body: sent }).catch(() => {
    throw new Problem(503, 'unavailable', 'The server does not answer.')
  })
  if (!answer.ok) throw await problem(answer)
  return answer
}

async function problem(answer: Response): Promise<Problem> {
  const told = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string }
  return new Problem(answer.status, told.code ?? 'unavailable', told.detail ?? told.title ?? answer.statusText)
}
