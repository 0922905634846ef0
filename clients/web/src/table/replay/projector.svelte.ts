/** Runs a film: pauses, steps, or plays by itself. */
import { Refused, type Commit, type TurningPointShown } from '@kontor/client'
import { tick } from 'svelte'
import { http } from '../../wire/http'
import { readingTime } from '../../live/pacing'
import { begun, filmOf, longer, placeOf, toLookAt, turnFrom, undone, type Film, type Picture } from './film'

/** Milliseconds that a move of one or two sentences is shown. */
export const PACES = { slow: 2_500, steady: 1_300, fast: 500 }
export type Pace = keyof typeof PACES

export class Projector {
  film = $state.raw<Film>([])
  place = $state(0)
  /** Whose area is shown: the seat that made the latest shown move. It is set before the position; each move sets it anew. */
  mover = $state.raw<{ seat: number | undefined }>({ seat: undefined })
  private viewer: string | undefined
  playing = $state(false)
  pace = $state<Pace>('steady')
  problem = $state.raw<unknown>(undefined)
  loaded = $state(false)
  /** What the analysis says about the next move, if that was costly. `isFinal`: false while the analysis runs. */
  point = $state.raw<TurningPointShown & { isFinal: boolean }>()
  /** Go to the previous and to the next costly move, if there is one; undefined if none is known at all. */
  ways = $state.raw<((() => void) | undefined)[]>()
  /** The place to be shown next. */
  private next = 0
  /** The number of the latest request: answers to earlier ones are ignored. */
  private asked = 0
  /** Commits of a running game since the replay was opened, which a film may lack when it arrives. */
  private readonly since: Commit[] = []

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
    private readonly wanted: number,
  ) {}

  readonly picture: Picture | undefined = $derived.by(() => this.film[this.place])
  private readonly skipped = $derived.by(() => undone(this.film))
  /** The undone moves over which the step to the shown one leads. */
  readonly undone: Film = $derived.by(() => {
    let first = this.place
    while (!this.skipped.has(this.place) && this.skipped.has(first - 1)) first -= 1
    return this.film.slice(first, this.place)
  })
  readonly last = $derived.by(() => Math.max(this.film.length - 1, 0))

  /** Loads the game as this viewer saw it, and stays at the current version. */
  async load(viewer: string | undefined): Promise<void> {
    const asked = ++this.asked
    try {
      const film = longer(begun(toLookAt(filmOf(await this.fetch(viewer)))), this.since)
      if (asked !== this.asked) return
      const version = this.picture?.held.version ?? this.wanted
      if (!this.loaded || viewer !== this.viewer) this.mover = { seat: undefined }
      this.viewer = viewer
      this.film = film
      this.place = placeOf(film, version)
      this.loaded = true
      this.problem = undefined
    } catch (error) {
      if (asked === this.asked) this.problem = error
    }
  }

  /** Adds a commit of a running game without moving the replay. */
  follow(frame: Commit): void {
    this.since.push(frame)
    this.film = longer(this.film, [frame])
  }

  /** Running games can only be seen as oneself: a link with another viewer falls back to that. */
  private async fetch(viewer: string | undefined) {
    const seenBy = (eyes: string | undefined) => http.replay(this.table, eyes, this.invite)
    return seenBy(viewer).catch((error: unknown) => {
      const refused = error instanceof Refused && ['forbidden', 'malformed'].includes(error.code)
      if (viewer === undefined || !refused) throw error
      return seenBy(undefined)
    })
  }

  /** Goes to that version, unless it is shown already. */
  find(version: number): void {
    if (this.picture !== undefined && this.picture.held.version !== version) this.go(placeOf(this.film, version))
  }

  go(place: number): void {
    this.playing = false
    void this.show(Math.min(Math.max(place, 0), this.last))
  }

  private async show(place: number): Promise<void> {
    this.next = place
    this.mover = { seat: this.film[place]?.by ?? this.mover.seat }
    await tick()
    this.place = this.next
  }

  /** Goes to the next move that has a sentence and was not undone, or with -1 to the previous one. */
  step(by: 1 | -1): void {
    if (by === -1) return this.go(this.film.findLastIndex(({ tell }, place) => place < this.place && tell.length > 0 && !this.skipped.has(place)))
    this.playing = false
    void this.goOn()
  }

  /** Shows each picture up to the next sentence, so that all cards on the way fly. */
  private async goOn(): Promise<void> {
    while (this.place < this.last) {
      let place = this.place + 1
      while (place < this.last && this.skipped.has(place)) place += 1
      await this.show(place)
      if (this.picture?.tell.length) return
      await tick()
    }
  }

  /** Goes to the next turn, or with -1 the previous one. */
  turn(by: 1 | -1): void {
    this.go(turnFrom(this.film, this.place, by))
  }

  /** Plays or pauses; at the end it starts from the beginning. */
  toggle(): void {
    if (!this.playing && this.place === this.last) this.place = 0
    this.playing = !this.playing
  }

  /** Keeps the film playing until the returned function is called. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined
    const timer = setTimeout(() => {
      void this.goOn().then(() => {
        if (this.place === this.last) this.playing = false
      })
    }, readingTime(this.picture, PACES[this.pace], this.film[this.place + 1]))
    return () => clearTimeout(timer)
  }
}
