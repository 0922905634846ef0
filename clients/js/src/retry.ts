/** Repeats a call while the server is unreachable, because its answer must not be lost. */
import { Refused } from './refused.ts'

/** The longest total wait of one call because of `Retry-After`, in milliseconds. */
export const LONGEST_RETRY_AFTER = 30_000
const WAITS = [200, 500, 1_000, 2_000]

export async function retry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const wait of WAITS) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'unavailable') throw error
      const pause = Math.min(Math.max(wait, error.retryAfter ?? 0), LONGEST_RETRY_AFTER)
      await new Promise((awake) => setTimeout(awake, pause))
    }
  }
  return call()
}
