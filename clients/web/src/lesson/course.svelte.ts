/**
 * A guided first game, step by step: the text of a step, its position, and whether the learner found the move.
 *
 * A lesson is a film of a recorded game. Between two steps it plays the moves of others picture by picture. The learner
 * makes every move of their own: a step may ask for it, all others are shown.
 */
import type { LessonMove, LessonShown, LessonStep, Option } from '@kontor/client'
import { filmOf, placeOf, type Film, type Picture } from '../table/replay/film'

/** Number of wrong moves after which the right one is shown. */
const TRIES = 2

/** The result of a choice. `also`: the move of the film, if another one was as good. */
type Verdict = { right: boolean; text: string; also?: string }

export class Course {
  readonly steps: LessonStep[]
  readonly seat: number
  private readonly film: Film
  private readonly moves: LessonShown['moves']
  /** The index of the current step. */
  index = $state(0)
  private place = $state(0)
  /** The pictures from which the film plays, and at which it stops. */
  private start = $state(0)
  private goal = $state(0)
  /** Whether the film plays on to the next step. */
  moving = $state(false)
  verdict = $state.raw<Verdict | undefined>(undefined)
  private tries = $state(0)
  private shown = $state(false)

  constructor(lesson: LessonShown, index: number) {
    this.steps = lesson.steps
    this.seat = lesson.seat
    this.moves = lesson.moves
    this.film = filmOf([{ ...lesson.position, resume_token: '' }, ...lesson.commits])
    this.stand(index)
  }

  readonly step: LessonStep = $derived.by(() => this.steps[this.index] as LessonStep)
  readonly picture: Picture = $derived.by(() => this.film[this.place] as Picture)
  readonly found = $derived.by(() => this.verdict?.right === true)
  readonly isLast = $derived.by(() => this.index === this.steps.length - 1)
  /** The learner's next move, if it comes before the next step. */
  readonly move: LessonMove | undefined = $derived.by(() => {
    const { version } = this.picture.held
    return this.moving || version === this.steps[this.index + 1]?.version ? undefined : this.moves[version]
  })
  /** Whether the learner must find the move. */
  readonly asks = $derived.by(() => this.move !== undefined && this.step.find !== undefined && !this.found)
  private readonly wanted: Option | undefined = $derived.by(() => this.move && this.picture.held.options[this.move.option])
  /** The wanted move, once it is shown. */
  readonly hint: Option | undefined = $derived.by(() => (this.asks && !this.shown && this.tries < TRIES ? undefined : this.wanted))
  readonly options: Option[] = $derived.by(() => (this.asks ? this.picture.held.options : this.wanted ? [this.wanted] : []))
  /** Whether the current picture is a move of others that the learner must read. */
  readonly reads = $derived.by(() => this.place > this.start && this.picture.tell.length > 0)
  /** All pictures with sentences so far, by others and by the learner. */
  readonly told: Picture[] = $derived.by(() => this.film.slice(0, this.place + 1).filter(({ tell }) => tell.length > 0))

  /** The seat that makes the next move of the film. */
  get mover(): number {
    return this.film[Math.min(this.place + 1, this.goal)]?.by ?? this.seat
  }

  /** The seat that the step is about: the one that has moved, unless I move, the step points, or it is the last one. */
  get topic(): number {
    const isMine = this.move !== undefined || this.found || this.step.point.length > 0 || this.isLast
    return (isMine ? undefined : this.picture.by) ?? this.seat
  }

  /** Checks the learner's choice; only the wanted move is carried out. After a shown one, the next step follows. */
  answer(option: Option): void {
    const { move, asks } = this
    const find = this.step.find
    const chosen = this.options.indexOf(option)
    if (move === undefined || chosen < 0) return
    if (!asks || find === undefined) {
      this.stop(this.place + 1)
      if (this.move === undefined) this.on()
      return
    }
    if (chosen === move.option || find.also.includes(chosen)) {
      const also = chosen === move.option ? {} : { also: move.label }
      this.verdict = { right: true, text: find.why, ...also }
      this.stop(this.place + 1)
      return
    }
    this.tries += 1
    const known = find.wrong.find(({ options }) => options.includes(chosen))
    this.verdict = { right: false, text: known?.why ?? find.otherwise }
  }

  /** Shows the wanted move. */
  show(): void {
    this.shown = true
  }

  /** Goes to the next step, or ends the playing of the film. */
  on(): void {
    if (this.moving) return this.stop(this.goal)
    if (this.isLast) return
    this.begin(this.index + 1)
    this.start = this.place
    this.moving = this.place < this.goal
  }

  back(): void {
    this.stand(this.index - 1)
  }

  /** Shows the next picture of the film, or the step after the last one. */
  next(): void {
    if (this.place < this.goal) this.place += 1
    else this.moving = false
  }

  /** Goes to a step and its position, without the moves before it. */
  stand(index: number): void {
    this.begin(Math.min(Math.max(index, 0), this.steps.length - 1))
    this.stop(this.goal)
  }

  private stop(place: number): void {
    this.goal = this.place = place
    this.moving = false
  }

  private begin(index: number): void {
    this.index = index
    this.goal = placeOf(this.film, this.step.version)
    this.verdict = undefined
    this.tries = 0
    this.shown = false
  }
}
