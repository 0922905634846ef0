/** A server that answers the page as a real one did: `tests/clients/test_recordings.py` records it, and proves that it still does. */
import type { Commit, Identity, Position, ServerFrame } from '@kontor/client'
import { expect } from 'vitest'
import { Line } from '../../../js/tests/line'

type Answer = { status: number; body: unknown }
/** `act`, `undo` and `say` were sent by the player; at `call` they made that call. */
type Sent = { type: 'act' | 'undo' | 'say' | 'call'; id?: string; method?: string; path?: string; command?: object; text?: string }
export type Recording = { line: (ServerFrame | Sent)[]; calls: Record<string, Answer[]> }
export type Call = { method: string; path: string; body: Record<string, unknown> }

const recordings = import.meta.glob<Recording>('./recordings/*.json', { eager: true, import: 'default' })
const SENT = ['act', 'undo', 'say', 'call']

/** The recording of that name, as often as wanted: each time another copy. */
export function recorded(name: string): Recording {
  return structuredClone(recordings[`./recordings/${name}.json`] as Recording)
}

/** Who the player is whose eyes a recording was made with, as the server says it. */
export function playerOf({ calls }: Recording): Identity {
  const { player_id, name } = calls['GET /api/me']?.[0]?.body as Identity
  return { player_id, name, token: `token of ${name}` }
}

export function positionOf({ line }: Recording): Position {
  return line.find(({ type }) => type === 'position') as Position
}

/** What belongs to no table: each is at hand in every test. */
const COMMON = { ...recorded('lobby').calls, ...recorded('account').calls, ...recorded('games').calls }
const NOTHING: Record<string, Answer[]> = {
  'GET /healthz': [{ status: 503, body: {} }],
  'GET /api/me/results': [{ status: 200, body: { tables: [] } }],
  'GET /api/me/calls': [{ status: 200, body: { key: 'key', mail: false, subscriptions: [], silent: [] } }],
}

export class Server {
  /** Everything that the page called and sent, in order. */
  readonly calls: Call[] = []
  readonly sent: { type: string; [field: string]: unknown }[] = []
  readonly lines: Line[] = []
  /** What went wrong: a call or a frame that was not recorded. */
  readonly problems: string[] = []
  private readonly held: ServerFrame[] = []
  /** A frame for which this is true is sent later. */
  holds: (frame: ServerFrame) => boolean = () => false
  /** How much the server's clock is ahead of the computer's, in milliseconds. */
  ahead = 0
  /** Whether somebody answers at all. */
  reachable = true
  private readonly answers: Record<string, Answer[]>
  private rest: (ServerFrame | Sent)[]
  private readonly position: Position | undefined
  private isShown = false
  private byHand = false
  private readonly answering: { call: string; answer: (body: Record<string, unknown>, path: string) => unknown }[] = []

  constructor(readonly recording: Recording = { line: [], calls: {} }) {
    const first = recording.line.findIndex(({ type }) => type === 'position')
    this.position = recording.line[first] as Position | undefined
    this.rest = recording.line.slice(first + 1)
    this.answers = { ...NOTHING, ...COMMON, ...recording.calls }
  }

  /** The id of the table. */
  get table(): string {
    return this.position?.table ?? ''
  }

  /** The newest line of the page. */
  get line(): Line {
    return this.lines.at(-1) as Line
  }

  /** From now on that call is answered so. */
  answer(call: string, body: unknown, status = 200): void {
    this.answers[call] = [{ status, body }]
  }

  /** The same of calls whose path begins so, by what they bring. A promise is answered later. */
  answersBy(method: string, path: string, answer: (body: Record<string, unknown>, path: string) => unknown): void {
    this.answering.push({ call: `${method} ${path}`, answer })
  }

  /** After the position nothing comes until `goOn` is called. */
  goesOnBy(_: 'hand'): void {
    this.byHand = true
  }

  /** The bodies of the calls of that method to that path. */
  bodies(method: string, path: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
  }

  says(frame: ServerFrame): void {
    if (this.holds(frame)) this.held.push(frame)
    else this.line.says(frame)
  }

  /** Send what was held. */
  releases(): void {
    this.holds = () => false
    this.held.splice(0).forEach((frame) => this.says(frame))
  }

  /** What others did, up to the next thing that the player did. */
  goOn(): void {
    while (this.rest.length > 0 && !SENT.includes(this.rest[0]?.type ?? '')) this.says(this.rest.shift() as ServerFrame)
  }

  opens(): Line {
    const line = new Line()
    const heard = (frame: { type: string }) => this.hears(line, frame)
    line.send = (text: string) => heard(JSON.parse(text) as { type: string })
    if (this.reachable) {
      this.lines.push(line)
      queueMicrotask(() => line.welcomes(Date.now() + this.ahead))
    } else queueMicrotask(() => line.breaks(1006))
    return line
  }

  private hears(line: Line, frame: { type: string; id?: string; table?: string }): void {
    const isSentAgain = frame.id !== undefined && this.sent.some(({ id }) => id === frame.id)
    if (frame.type !== 'ping') this.sent.push(frame)
    if (line !== this.line) return
    if (frame.type === 'watch') return queueMicrotask(() => this.shows(frame.table ?? ''))
    if ((frame.type !== 'act' && frame.type !== 'undo') || isSentAgain) return // its answer is held
    const next = this.rest[0] as Sent | undefined
    if (next?.type !== frame.type || !sameCommand(next, frame as Sent)) {
      this.problems.push(`recorded was ${next?.type} ${JSON.stringify(next?.command)}, and sent ${JSON.stringify(frame)}`)
      return
    }
    this.rest.shift()
    const answer = this.rest.find((one) => 'id' in one && one.id === next.id) as Sent | undefined
    if (answer !== undefined) answer.id = frame.id ?? ''
    queueMicrotask(() => this.goOn())
  }

  private shows(table: string): void {
    if (this.position?.table !== table) return this.says({ type: 'error', table, code: 'unknown_table', message: 'This table was not found.' })
    if (this.isShown) return // it has missed nothing
    this.isShown = true
    this.says(this.position)
    if (!this.byHand) this.goOn()
  }

  async fetch(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    if (!this.reachable) throw new TypeError('Failed to fetch')
    const path = address.replace(location.origin, '')
    const [bare = ''] = path.split('?')
    const isJson = typeof body === 'string' && body.startsWith('{') && !body.includes('\n')
    this.calls.push({ method, path: bare, body: isJson ? (JSON.parse(body) as Record<string, unknown>) : { text: body } })
    if (path.includes('&tell=')) return new Response(this.log(bare, new URLSearchParams(path.split('?')[1])))
    const by = this.answering.find(({ call }) => `${method} ${bare}`.startsWith(call))
    if (by !== undefined) return new Response(JSON.stringify(await by.answer(this.calls.at(-1)?.body ?? {}, bare)))
    const answers = [path, inEnglish(path), bare].map((one) => this.answers[`${method} ${one}`]).find((found) => found !== undefined)
    const answer = (answers?.length ?? 0) > 1 ? answers?.shift() : answers?.[0]
    if (answer !== undefined) return this.answered(method, bare, answer)
    if (!/\/(box|help|whys)$/.test(bare)) this.problems.push(`not recorded: ${method} ${path}`)
    return new Response('{"code": "not_found"}', { status: 404 })
  }

  private answered(method: string, path: string, { status, body }: Answer): Response {
    const [next] = this.rest
    if (next?.type === 'call' && next.method === method && next.path?.split('?')[0] === path) {
      this.rest.shift()
      queueMicrotask(() => this.goOn())
    }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }

  /** Of the recorded log what the page asks for. */
  private log(path: string, query: URLSearchParams): string {
    const whole = Object.keys(this.answers).find((call) => call.startsWith(`GET ${path}?since=0&until=99`)) ?? ''
    const lines = String(this.answers[whole]?.[0]?.body ?? '').split('\n').filter(Boolean)
    const version = (line: string) => (JSON.parse(line) as Commit).version
    const [since, until] = [Number(query.get('since')), Number(query.get('until'))]
    return lines.filter((line) => version(line) > since && version(line) <= until).join('\n')
  }
}

/** As it was recorded: in English, and without the code of a table. */
const inEnglish = (path: string) => path.replace('lang=de', 'lang=en').replace(/[?&]invite=[^&]*$/, '')

const sameCommand = (one: Sent, other: Sent) => JSON.stringify(one.command) === JSON.stringify(other.command)

/** Nothing came to the server that it did not know. */
export function proveAllWasKnown(server: Server): void {
  expect(server.problems).toEqual([])
}
