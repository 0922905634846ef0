/** Short tones of our own, made where they are heard. A browser lets a page sound once somebody has clicked or typed. */
type Note = { hertz: number; begins: number; lasts: number }

/** Two struck bells, the second a fourth above the first. */
const YOUR_TURN: Note[] = [
  { hertz: 587.33, begins: 0, lasts: 0.5 },
  { hertz: 783.99, begins: 0.14, lasts: 0.8 },
]
/** Two short knocks. */
const HURRY: Note[] = [
  { hertz: 440, begins: 0, lasts: 0.14 },
  { hertz: 440, begins: 0.2, lasts: 0.14 },
]
const LOUDNESS = 0.16
/** A bell sounds its octave as well. */
const PARTIALS = [
  { times: 1, share: 1 },
  { times: 2, share: 0.25 },
]

let context: AudioContext | undefined

/** To be called when somebody clicks or types. */
export function wake(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** Where something can be heard now. */
export function heard(): AudioContext | undefined {
  return context?.state === 'running' ? context : undefined
}

export const playYourTurn = () => play(YOUR_TURN)
export const playHurry = () => play(HURRY)

function play(notes: Note[]): void {
  if (context?.state !== 'running') return
  for (const note of notes) for (const partial of PARTIALS) strike(context, note, partial)
}

function strike(on: AudioContext, { hertz, begins, lasts }: Note, { times, share }: (typeof PARTIALS)[number]): void {
  const [from, to] = [on.currentTime + begins, on.currentTime + begins + lasts]
  const loudness = on.createGain()
  loudness.gain.setValueAtTime(LOUDNESS * share, from)
  loudness.gain.exponentialRampToValueAtTime(0.0001, to)
  const tone = on.createOscillator()
  tone.frequency.value = hertz * times
  tone.connect(loudness).connect(on.destination)
  tone.start(from)
  tone.stop(to)
}
