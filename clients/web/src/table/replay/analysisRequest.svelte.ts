/** Has a finished game explained, and waits until it is. In another language it is asked for anew. */
import { Refused, type AnalysisShown } from '@kontor/client'
import { http } from '../../wire/http'

const LOOK_AGAIN = 2_000
/** So often in a row nobody may answer. */
const TRIES = 5

export class AnalysisRequest {
  analysis = $state.raw<AnalysisShown>()
  /** Hundredths, while it is made. It never falls: another gateway may begin with less. */
  progress = $state<number>()
  problem = $state.raw<unknown>()
  private reached = 0
  private restarts = 0
  private left = false

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
  ) {}

  /** Begins it, or continues where it stopped. */
  async begin(): Promise<void> {
    if (this.progress !== undefined) return
    this.progress = this.reached
    this.problem = undefined
    try {
      let answer = await http.analyse(this.table, this.invite)
      for (let failed = 0; 'progress' in answer && !this.left; ) {
        this.progress = this.reached = Math.max(this.reached, answer.progress)
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

  /** Nobody waits for it here any more. */
  leave(): void {
    this.left = true
  }

  /** Who worked at it may be gone, or a decision took too long: then it is continued. */
  private look() {
    return http.analysis(this.table, this.invite).catch((error: unknown) => {
      if (!(error instanceof Refused && error.status === 404) || ++this.restarts > TRIES) throw error
      return http.analyse(this.table, this.invite)
    })
  }
}
