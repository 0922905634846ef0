/** Has a finished game explained, and waits until it is. In another language it is asked for anew. */
import { Refused, type AnalysisShown } from '@kontor/client'
import { http } from '../../wire/http'

const LOOK_AGAIN = 2_000

export class AnalysisRequest {
  analysis = $state.raw<AnalysisShown>()
  /** Hundredths, while it is made. */
  progress = $state<number>()
  problem = $state.raw<unknown>()
  private left = false
  private begunAnew = false

  constructor(
    private readonly table: string,
    private readonly invite: string | undefined,
  ) {}

  async begin(): Promise<void> {
    if (this.progress !== undefined) return
    this.begunAnew = false
    this.progress = 0
    this.problem = undefined
    try {
      let answer = await http.analyse(this.table, this.invite)
      while ('progress' in answer && !this.left) {
        this.progress = answer.progress
        await new Promise((awake) => setTimeout(awake, LOOK_AGAIN))
        answer = await this.look()
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

  /** Who worked at it may be gone: then it is begun anew, once. */
  private look() {
    return http.analysis(this.table, this.invite).catch((error: unknown) => {
      if (this.begunAnew || !(error instanceof Refused && error.status === 404)) throw error
      this.begunAnew = true
      return http.analyse(this.table, this.invite)
    })
  }
}
