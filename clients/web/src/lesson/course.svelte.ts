/**
 * A guided first game, step by step: the text of a step, its position, and whether the learner found the move.
 *
 * A lesson is a film of a recorded game. Between two steps it plays picture by picture. A step that asks for a move
 * waits for the right one, which the film shows next.
 */
import type { LessonShown, LessonStep, Option } from '@kontor/client'
import { filmOf, placeOf, type Film, type Picture } from '../table/replay/film'

/** Number of wrong moves after which the right one is shown. */
const TRIES = 2

/** The result of a choice. `also`: the move of the film, if another one was as good. */
type Verdict = { right: boolean; text: string; also?: string }

export class Course {
  readonly steps: LessonStep[]
  readonly seat: number
  private readonly film: Film
  /** The index of the current step. */
  index = $state(0)
  private place = $state(0)
  /** The picture at which the film stops. */
  private goal = $state(0)
  verdict = $state.raw<Verdict | undefined>(undefined)
  private tries = $state(0)
  private shown = $state(false)

  constructor(lesson: LessonShown, index: number) {
    this.steps = lesson.steps
    this.seat = lesson.seat
    this.film = filmOf([{ ...lesson.position, resume_token: '' }, ...lesson.commits])
    this.stand(index)
  }

  readonly step: LessonStep = $derived.by(() => this.steps[this.index] as LessonStep)
  readonly picture: Picture = $derived.by(() => this.film[this.place] as Picture)
  /** Whether the film plays on to the next step. */
  readonly moving = $derived.by(() => this.place < this.goal)
  readonly found = $derived.by(() => this.verdict?.right === true)
  /** Whether a move is wanted. */
  readonly asks = $derived.by(() => this.step.find !== undefined && !this.found && !this.moving)
  readonly options: Option[] = $derived.by(() => (this.asks ? this.picture.held.options : []))
  readonly isLast = $derived.by(() => this.index === this.steps.length - 1)
  /** The wanted move, once it is shown. */
  readonly hint: Option | undefined = $derived.by(() => (this.asks && (this.shown || this.tries >= TRIES) ? this.asked : undefined))
  /** All pictures with sentences so far, by others and by the learner. */
  readonly told: Picture[] = $derived.by(() => this.film.slice(0, this.place + 1).filter(({ tell }) => tell.length > 0))

  /** The seat that makes the next move of the film. */
  get mover(): number {
    return this.film[this.place + 1]?.by ?? this.seat
  }

  /** The seat that the step is about: the one that has moved, unless the step asks, points, or is the last one. */
  get topic(): number {
    const isMine = this.step.find !== undefined || this.step.point.length > 0 || this.isLast
    return (isMine ? undefined : this.picture.by) ?? this.seat
  }

  private get asked(): Option | undefined {
    return this.picture.held.options[this.step.find?.move ?? -1]
  }

  /** Checks the learner's choice; only the wanted move is carried out. */
  answer(option: Option): void {
    const find = this.step.find
    const chosen = this.options.indexOf(option)
    if (find === undefined || chosen < 0) return
    if (chosen === find.move || find.also.includes(chosen)) {
      const also = chosen === find.move ? {} : { also: find.label }
      this.verdict = { right: true, text: find.why, ...also }
      this.goal = this.place = placeOf(this.film, this.step.version + 1)
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
    if (this.moving) this.place = this.goal
    else if (!this.isLast) this.begin(this.index + 1)
  }

  back(): void {
    this.stand(this.index - 1)
  }

  /** Shows the next picture of the film. */
  next(): void {
    if (this.moving) this.place += 1
  }

  /** Goes to a step and its position, without the moves before it. */
  stand(index: number): void {
    this.begin(Math.min(Math.max(index, 0), this.steps.length - 1))
    this.place = this.goal
  }

  private begin(index: number): void {
    this.index = index
    this.goal = placeOf(this.film, this.step.version)
    this.verdict = undefined
    this.tries = 0
    this.shown = false
  }
}
