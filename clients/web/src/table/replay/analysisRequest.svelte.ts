/** Requests the analysis of a finished game and waits for it. A new language needs a new request. */
import { Refused, type AnalysisProgress, type AnalysisShown } from '@kontor/client'
import { storage } from '../../browser/storage.svelte'
import { http } from '../../wire/http'

/** Where this browser remembers the tables whose analysis it requested, and how many of them. */
const REQUESTED = 'kontor.analysed'
const MOST_REQUESTED = 50
const LOOK_AGAIN = 2_000
/** An estimate that grows by fewer seconds stays as it is. */
const NOISE = 90
/** Maximum number of failed attempts in a row. */
const TRIES = 5

export class AnalysisRequest {
  analysis = $state.raw<AnalysisShown>()
  /** Progress in percent. It never decreases, although another gateway may start with less. */
  progress = $state<number>()
  /** The newest answer with first results. */
  soFar = $state.raw<AnalysisProgress>()
  /** The estimate for the rest. */
  secondsLeft = $state<number>()
  /** Whether the analysis was completed while this page waited for it. */
  isNew = $state(false)
  problem = $state.raw<unknown>()
  /** Whether the server may have an analysis that this browser requested before. */
  mayExist = $state(false)
  private reached = 0
  private restarts = 0
  private left = false

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
  ) {}

  /** Starts the analysis, or continues it. */
  async begin(): Promise<void> {
    storage.set(REQUESTED, JSON.stringify([...requested().filter((table) => table !== this.table), this.table].slice(-MOST_REQUESTED)))
    await this.wait(() => http.analyse(this.table, this.invite))
  }

  /** Shows the analysis, if this browser requested it before and the server still has it. */
  async resume(): Promise<void> {
    this.mayExist = requested().includes(this.table)
    if (!this.mayExist) return
    const found = await http.analysis(this.table, this.invite).catch(() => undefined)
    this.mayExist = false
    if (found !== undefined) await this.wait(() => Promise.resolve(found))
  }

  private async wait(ask: () => Promise<AnalysisProgress | AnalysisShown>): Promise<void> {
    if (this.progress !== undefined) return
    this.progress = this.reached
    this.problem = undefined
    try {
      let answer = await ask()
      const waited = 'progress' in answer
      for (let failed = 0; 'progress' in answer && !this.left; ) {
        this.progress = this.reached = Math.max(this.reached, answer.progress)
        if (answer.seats) {
          this.soFar = answer
          this.secondsLeft = steadied(answer.seconds_left, this.secondsLeft)
        }
        await new Promise((awake) => setTimeout(awake, LOOK_AGAIN))
        const found = await this.look().catch((error: unknown) => {
          if (error instanceof Refused || ++failed > TRIES) throw error
        })
        if (found !== undefined) [answer, failed] = [found, 0]
      }
      if (!('progress' in answer)) {
        this.analysis = answer
        this.isNew = waited
      }
    } catch (error) {
      this.problem = error
    }
    this.progress = undefined
  }

  /** Stops waiting. */
  leave(): void {
    this.left = true
  }

  /** Reads the progress; continues the analysis if it has stopped. */
  private look() {
    return http.analysis(this.table, this.invite).catch((error: unknown) => {
      if (!(error instanceof Refused && error.status === 404) || ++this.restarts > TRIES) throw error
      return http.analyse(this.table, this.invite)
    })
  }
}

function steadied(seconds: number | undefined, before = Infinity): number | undefined {
  return seconds === undefined || seconds >= before + NOISE ? seconds : Math.min(seconds, before)
}

function requested(): unknown[] {
  const tables = storage.getJson(REQUESTED)
  return Array.isArray(tables) ? tables : []
}
