/** Short tones, generated here. A browser allows sounds only after a click or a key press. */
type Note = { hertz: number; begins: number; lasts: number }

/** Two bells, the second a fourth higher. */
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
/** The partials of a bell: it also sounds its octave. */
const PARTIALS = [
  { times: 1, share: 1 },
  { times: 2, share: 0.25 },
]

let context: AudioContext | undefined

/** To be called on a click or a key press. */
export function wake(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** The audio context, if it can be heard now. */
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
