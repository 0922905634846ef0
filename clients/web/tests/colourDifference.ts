/** How far two colours lie apart for an eye: CIEDE2000, also as the colour-blind see them (Machado, Oliveira and Fernandes 2009). */
type Three = [number, number, number]

/** What each kind of eye makes of linear red, green and blue. */
export const EYES: Record<string, Three[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
const XYZ: Three[] = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
const WHITE: Three = [0.95047, 1, 1.08883]

const times = (rows: Three[], by: Three) => rows.map((row) => row.reduce((sum, part, at) => sum + part * by[at]!, 0)) as Three
const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => sin(degrees + 90)

/** `colour`: as `#1f2a2e`. */
function linear(colour: string): Three {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Three
}

export function contrast(one: string, other: string): number {
  const light = [one, other].map((colour) => times(XYZ, linear(colour))[1]).sort((a, b) => b - a) as [number, number]
  return (light[0] + 0.05) / (light[1] + 0.05)
}

function lab(colour: string, eye: string): Three {
  const seen = times(EYES[eye]!, linear(colour)).map((part) => Math.min(Math.max(part, 0), 1)) as Three
  const [x, y, z] = times(XYZ, seen).map((part, at) => {
    const share = part / WHITE[at]!
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116
  }) as Three
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** 1 is just to be seen, 100 lies between black and white. */
export function difference(one: string, other: string, eye: string): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [lab(one, eye), lab(other, eye)]
  const grey = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const wider = 1.5 - 0.5 * grey((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)
  const [c1, c2] = [Math.hypot(a1 * wider, b1), Math.hypot(a2 * wider, b2)]
  const hue = (a: number, b: number) => ((Math.atan2(b, a * wider) * 180) / Math.PI + 360) % 360
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)]
  const turn = ((h2 - h1 + 540) % 360) - 180
  const [light, chroma, middle] = [(l1 + l2) / 2, (c1 + c2) / 2, (((h1 + turn / 2) % 360) + 360) % 360]
  const t = 1 - 0.17 * cos(middle - 30) + 0.24 * cos(2 * middle) + 0.32 * cos(3 * middle + 6) - 0.2 * cos(4 * middle - 63)
  const byLight = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2))
  const byChroma = (c2 - c1) / (1 + 0.045 * chroma)
  const byHue = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * t)
  const turned = -2 * grey(chroma) * sin(60 * Math.exp(-(((middle - 275) / 25) ** 2)))
  return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + turned * byChroma * byHue)
}
