/** Requests the analysis of a finished game and waits for it. A new language needs a new request. */
import { Refused, type AnalysisShown } from '@kontor/client'
import { http } from '../../wire/http'

const LOOK_AGAIN = 2_000
/** Maximum number of failed attempts in a row. */
const TRIES = 5
/** Percent of progress after which the rest can be estimated. */
const ENOUGH = 2

export class AnalysisRequest {
  analysis = $state.raw<AnalysisShown>()
  /** Progress in percent. It never decreases, although another gateway may start with less. */
  progress = $state<number>()
  /** Estimate of the minutes until the end. */
  minutesLeft = $state<number>()
  problem = $state.raw<unknown>()
  private reached = 0
  private restarts = 0
  private left = false

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
  ) {}

  /** Starts the analysis, or continues it. */
  async begin(): Promise<void> {
    if (this.progress !== undefined) return
    this.progress = this.reached
    this.problem = this.minutesLeft = undefined
    try {
      let answer = await http.analyse(this.table, this.invite)
      const first = 'progress' in answer ? answer.progress : 0
      const began = performance.now()
      for (let failed = 0; 'progress' in answer && !this.left; ) {
        this.progress = this.reached = Math.max(this.reached, answer.progress)
        const done = this.reached - first
        if (done >= ENOUGH) this.minutesLeft = Math.ceil(((performance.now() - began) / done) * (100 - this.reached) / 60_000)
        await new Promise((awake) => setTimeout(awake, LOOK_AGAIN))
        const found = await this.look().catch((error: unknown) => {
          if (error instanceof Refused || ++failed > TRIES) throw error
        })
        if (found !== undefined) [answer, failed] = [found, 0]
      }
      if (!('progress' in answer)) this.analysis = answer
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
