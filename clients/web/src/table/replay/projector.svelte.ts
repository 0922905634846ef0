/** Runs a film: stands still, goes step by step, or plays on by itself. */
import { Refused, type Commit } from '@kontor/client'
import { http } from '../../wire/http'
import { begun, filmOf, longer, placeOf, toLookAt, turnFrom, type Film, type Picture } from './film'

/** How long a picture stands, in milliseconds. */
export const PACES = { slow: 2_500, steady: 1_300, fast: 500 }
export type Pace = keyof typeof PACES

export class Projector {
  film = $state.raw<Film>([])
  place = $state(0)
  playing = $state(false)
  pace = $state<Pace>('steady')
  problem = $state.raw<unknown>(undefined)
  loaded = $state(false)
  /** How often it was asked for: what comes of all but the last time is late. */
  private asked = 0
  /** What came of a running game since it is looked back at; a film that is fetched meanwhile may lack it. */
  private readonly since: Commit[] = []

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
    private readonly wanted: number,
  ) {}

  readonly picture: Picture | undefined = $derived.by(() => this.film[this.place])
  readonly last = $derived.by(() => Math.max(this.film.length - 1, 0))

  /** Fetches the game as this viewer saw it, and stays at the moment that is shown. */
  async load(viewer: string | undefined): Promise<void> {
    const asked = ++this.asked
    try {
      const film = longer(begun(toLookAt(filmOf(await this.fetch(viewer)))), this.since)
      if (asked !== this.asked) return
      const version = this.picture?.held.version ?? this.wanted
      this.film = film
      this.place = placeOf(film, version)
      this.loaded = true
      this.problem = undefined
    } catch (error) {
      if (asked === this.asked) this.problem = error
    }
  }

  /** The game goes on, and the reader stays where they are. */
  follow(frame: Commit): void {
    this.since.push(frame)
    this.film = longer(this.film, [frame])
  }

  /** While a game runs it is seen by nobody else's eyes; who follows a link that says so sees it by their own. */
  private async fetch(viewer: string | undefined) {
    const seenBy = (eyes: string | undefined) => http.replay(this.table, eyes, this.invite)
    return seenBy(viewer).catch((error: unknown) => {
      const refused = error instanceof Refused && ['forbidden', 'malformed'].includes(error.code)
      if (viewer === undefined || !refused) throw error
      return seenBy(undefined)
    })
  }

  /** Goes to that version, unless it is on the screen already. */
  find(version: number): void {
    if (this.picture !== undefined && this.picture.held.version !== version) this.go(placeOf(this.film, version))
  }

  go(place: number): void {
    this.playing = false
    this.place = Math.min(Math.max(place, 0), this.last)
  }

  step(by: 1 | -1): void {
    this.go(this.place + by)
  }

  /** To where the next turn begins, or the one before. */
  turn(by: 1 | -1): void {
    this.go(turnFrom(this.film, this.place, by))
  }

  /** Plays on, from the beginning once the end was reached; or holds. */
  toggle(): void {
    if (!this.playing && this.place === this.last) this.place = 0
    this.playing = !this.playing
  }

  /** Keeps the film running until the answer is called. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined
    const timer = setInterval(() => {
      if (this.place < this.last) this.place += 1
      if (this.place === this.last) this.playing = false
    }, PACES[this.pace])
    return () => clearInterval(timer)
  }
}
