/** The server said no. `message`: why, in my language; empty where no server answered. */
export class Refused extends Error {
  constructor(
    /** For programs, as `not_your_turn`. */
    readonly code: string,
    message: string,
    /** Of the answer over HTTP. */
    readonly status?: number,
    /** Milliseconds after which the server wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}
