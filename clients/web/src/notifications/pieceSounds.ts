/** The sounds of cards, tiles, dice and coins on a table, generated from noise and a few tones. */
import type { Commit } from '@kontor/client'
import { LOUDNESS, type Volume } from '../browser/settings.svelte'
import { heard } from './sounds'

export type Thing = 'card' | 'tile' | 'die' | 'coin'

/** Fading noise around a pitch. `begins` and `lasts` in seconds; `sharp`: the Q factor of the filter. */
type Knock = { hertz: number; sharp: number; begins: number; lasts: number; share: number }
type Ring = { hertz: number; begins: number; lasts: number; share: number }

const SOUNDS: Record<Thing, { knocks: Knock[]; rings: Ring[] }> = {
  card: { knocks: [{ hertz: 2_600, sharp: 0.7, begins: 0, lasts: 0.09, share: 0.7 }, { hertz: 900, sharp: 1, begins: 0.06, lasts: 0.05, share: 0.5 }], rings: [] },
  tile: { knocks: [{ hertz: 1_500, sharp: 3, begins: 0, lasts: 0.04, share: 1 }], rings: [{ hertz: 210, begins: 0, lasts: 0.12, share: 0.6 }] },
  die: { knocks: [0, 0.07, 0.12, 0.2, 0.24].map((begins, at) => ({ hertz: 1_900 + 260 * (at % 3), sharp: 6, begins, lasts: 0.035, share: 1 - at * 0.13 })), rings: [] },
  coin: { knocks: [], rings: [{ hertz: 2_140, begins: 0, lasts: 0.3, share: 0.5 }, { hertz: 3_390, begins: 0.01, lasts: 0.22, share: 0.35 }, { hertz: 2_480, begins: 0.08, lasts: 0.26, share: 0.3 }] },
}

const NAMED: [Thing, RegExp][] = [
  ['die', /"type":"\w*(dice|die|roll)/],
  ['tile', /"tiles?"/],
  ['card', /"(cards?|villagers?|projects?)"/],
  ['coin', /"(gold|coins?|guilders?|silver\w*|money)"/],
]

/** The sounds of a move by the names in its events, at most two. */
export function things(events: Commit['events']): Thing[] {
  const told = JSON.stringify(events)
  return NAMED.filter(([, names]) => names.test(told)).map(([thing]) => thing).slice(0, 2)
}

export function sound(thing: Thing, volume: Volume): void {
  const on = heard()
  if (on === undefined) return
  const { knocks, rings } = SOUNDS[thing]
  knocks.forEach(({ hertz, sharp, ...fades }) => {
    const from = Object.assign(on.createBufferSource(), { buffer: noise(on) })
    const about = Object.assign(on.createBiquadFilter(), { type: 'bandpass' as const })
    about.frequency.value = hertz
    about.Q.value = sharp
    from.connect(about)
    fade(on, from, about, fades, LOUDNESS[volume])
  })
  rings.forEach(({ hertz, ...fades }) => {
    const from = on.createOscillator()
    from.frequency.value = hertz
    fade(on, from, from, fades, LOUDNESS[volume])
  })
}

function fade(on: AudioContext, from: AudioScheduledSourceNode, through: AudioNode, { begins, lasts, share }: Omit<Ring, 'hertz'>, loudness: number): void {
  const [start, end] = [on.currentTime + begins, on.currentTime + begins + lasts]
  const gain = on.createGain()
  gain.gain.setValueAtTime(loudness * share, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, end)
  through.connect(gain).connect(on.destination)
  from.start(start)
  from.stop(end)
}

let white: AudioBuffer | undefined

function noise(on: AudioContext): AudioBuffer {
  if (white !== undefined) return white
  white = on.createBuffer(1, on.sampleRate / 4, on.sampleRate)
  white.getChannelData(0).forEach((_, at, samples) => (samples[at] = Math.random() * 2 - 1))
  return white
}
