/** Markers of what threatens the city, each a triangle in the colour of its die: water, plague, robbers, fire, intrigue. */
import { circle, ellipse, line, path, type Pictures } from '../kit.ts'
import { CLOTH, LIGHT, SHADE } from './people/paint.ts'

const { ink, white, light_brass, brass, red, ochre } = CLOTH

const marker = (fill: string, ...shapes: string[]) => ({
  width: 48,
  height: 44,
  shapes: path('M24 1Q26 1 27.5 3.5L46.5 38Q48.5 43 44 43H4Q-0.5 43 1.5 38L20.5 3.5Q22 1 24 1Z', fill) + path('M24 1Q26 1 27.5 3.5L46.5 38Q48.5 43 44 43H32Q36 40 33 32Z', SHADE) + line('M5 39L22 6.5', LIGHT, 1.6) + shapes.join(''),
})

export const threats: Pictures = {
  // A house up to its gable in water.
  threat_blue: marker('#24609e', path('M17 34V21L24 13L31 21V34Z', white) + path('M15.5 22L24 11.5L32.5 22L30.5 24L24 16L17.5 24Z', ink) + path('M22 24H26V29H22Z', ink), path('M6 32Q10 27 14 31T22 31 30 31 38 31L42 31L45 37Q46 41 43 41H5Q2 41 3.5 37Z', '#8fc1de'), line('M8 36.5q3 -3 6 0t6 0 6 0 6 0 6 0', '#24609e', 1.6)),
  // The beak that its doctors wear.
  threat_brown: marker('#75492a', path('M14 23C14 12 33 11 34 23C34 27 33 30 31 32C27 32 24 33 20 36L7 40C10 33 15 32 14 23Z', white), path('M31 32C27 32 24 33 20 36L7 40C18 36 26 30 30 22C32 20 34 21 34 23C34 27 33 30 31 32Z', SHADE), circle(24, 23, 4.6, ink), circle(24, 23, 2.4, ochre), line('M12 36.5L17 34.5', ink, 1.3), path('M13 19C14 10 34 10 35 19L31 17H17Z', ink)),
  // Two blades.
  threat_yellow: marker('#efc02e', path('M12 14L30 34L33 31L15 12L11 10ZM36 14L18 34L15 31L33 12L37 10Z', ink), path('M13 13L31 33L33 31L15 12ZM35 13L17 33L15 31L33 12Z', '#dfe5e8'), line('M26 37L35 28.5M22 37L13 28.5', ink, 2.6), line('M32 35L36 39.5M16 35L12 39.5', '#7b4b26', 3.2)),
  // A roof in flames.
  threat_red: marker('#c2332a', path('M24 7C25 14 35 18 34 29C38 26 37 24 38 22C44 32 38 41 24 41S4 32 11 22C11 25 12 26 14 28C14 22 17 20 18 15C20 17 21 18 21 20C23 16 24 12 24 7Z', light_brass), path('M24 22C25 27 31 29 30 35C29 39 27 41 24 41S18 39 18 35C18 31 21 31 22 28C23 29 23 30 23 31C24 28 24 25 24 22Z', red), path('M20 41V36L24 32L28 36V41Z', ink)),
  // An eye behind a mask.
  threat_violet: marker('#764a9b', path('M8 24C14 18 20 18 24 21C28 18 34 18 40 24C40 34 33 37 29 34Q24 30 19 34C15 37 8 34 8 24Z', ink), ellipse(16.5, 27, 4.6, 3.4, white), ellipse(31.5, 27, 4.6, 3.4, white), circle(17.5, 27, 2, ink), circle(32.5, 27, 2, ink), path('M24 20C22 15 23 11 26 8C28 12 28 16 25 20Z', red), line('M24 19.5Q25 15 26 11', brass, 0.9)),
}
