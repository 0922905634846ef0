import type { ClientFrame, ServerFrame } from '../src/frames.ts'

/** A server at the other end of one connection: it hears frames and says what a test wants. */
export class Line {
  received: ClientFrame[] = []
  /** As in browsers: connecting, open, closed. */
  readyState: 0 | 1 | 3 = 0
  private dead = false
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  onerror = () => {}

  opens(): void {
    this.readyState = 1
    this.onopen()
  }

  send(text: string): void {
    this.received.push(JSON.parse(text) as ClientFrame)
  }

  close(): void {
    this.readyState = 3
  }

  says(frame: ServerFrame): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }

  /** `time`: the server's, in milliseconds since 1970. */
  welcomes(time = Date.now()): void {
    if (this.readyState === 3) return
    this.opens()
    this.says({ type: 'welcome', player: null, heartbeat: 20, alive: 1, time: new Date(time).toISOString() })
    const living = setInterval(() => (this.readyState === 1 && !this.dead ? this.says({ type: 'alive' }) : clearInterval(living)), 1_000)
  }

  /** As where a router forgot the connection: nothing comes any more, and no word of it. */
  dies(): void {
    this.dead = true
  }

  breaks(code: number): void {
    this.readyState = 3
    this.onclose({ code })
  }
}
