/** The server refused. `message`: the reason in my language, empty if no server answered. */
export class Refused extends Error {
  constructor(
    /** A stable code for programs, such as `not_your_turn`. */
    readonly code: string,
    message: string,
    /** The HTTP status of the answer. */
    readonly status?: number,
    /** Milliseconds until the next attempt, if the server named a time. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}
