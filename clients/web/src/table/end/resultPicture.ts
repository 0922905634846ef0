/** A picture of a result to share: names, points, cover and final board. It is painted here and not uploaded. */
import type { BoardPicture } from './boardPicture'

export type Told = { game: string; headline: string; date: string; cover: string | undefined; board: BoardPicture | undefined; seats: { name: string; points: number; place: number; seat: number }[] }

const [WIDTH, EDGE] = [1200, 48]
/** The layout without the board, and the smaller one above it. */
const ALONE = { height: 630, cover: { width: 480, height: 300 }, name: 40, points: 56 }
const ABOVE = { height: 452, cover: { width: 376, height: 235 }, name: 34, points: 44 }
const PAPER = '#f4efe6'
const INK = '#1f2a2e'
const BRASS = '#b08d3c'
const FIGURES = "'Fraunces Variable', Georgia, serif"
const TEXT = "'Source Sans 3 Variable', system-ui, sans-serif"

export async function resultPicture({ game, headline, date, cover, board, seats }: Told): Promise<Blob> {
  const { height, cover: size, name: high, points: higher } = board === undefined ? ALONE : ABOVE
  const inside = WIDTH - 2 * EDGE
  const below = board === undefined ? 0 : (inside * board.height) / board.width
  const whole = Math.round(height + below + (below && EDGE))
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: whole })
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const write = (text: string, font: string, x: number, y: number, most: number, colour = INK) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, x, y, most)
  }
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, whole)
  pen.strokeStyle = BRASS
  pen.lineWidth = 6
  pen.strokeRect(18, 18, WIDTH - 36, whole - 36)
  if (cover !== undefined) pen.drawImage(await loaded(cover, size), EDGE, EDGE, size.width, size.height)
  pen.strokeRect(EDGE, EDGE, size.width, size.height)
  for (const [text, high, font, down] of [[game, 44, FIGURES, 64], [headline, 32, TEXT, 116]] as const) {
    pen.font = `600 ${high}px ${font}`
    const fits = Math.min(1, size.width / pen.measureText(text).width)
    write(text, `600 ${high * fits}px ${font}`, EDGE, EDGE + size.height + down, size.width)
  }
  write('Kontor', `700 30px ${FIGURES}`, EDGE, whole - 36, size.width, '#1f5a63')
  pen.textAlign = 'right'
  write(`${date} · ${location.host}`, `400 24px ${TEXT}`, WIDTH - EDGE, whole - 36, WIDTH / 2)
  pen.textAlign = 'left'

  const left = EDGE + size.width + EDGE
  const right = WIDTH - EDGE
  const row = Math.min(2.6 * high, (height - 2 * EDGE) / Math.max(seats.length, 1))
  seats.forEach(({ name, points, place, seat }, at) => {
    const line = EDGE + row * (at + 0.5) + 0.4 * high
    pen.fillStyle = ofSeat(seat)
    pen.fillRect(left, EDGE + row * at + 10, 12, row - 20)
    pen.strokeStyle = INK
    pen.lineWidth = 1.5
    pen.strokeRect(left, EDGE + row * at + 10, 12, row - 20)
    pen.textAlign = 'left'
    write(seats.length > 1 ? `${place}. ${name}` : name, `600 ${high}px ${TEXT}`, left + 30, line, right - left - 170)
    pen.textAlign = 'right'
    write(String(points), `700 ${higher}px ${FIGURES}`, right - 8, line + 4, 130)
  })
  if (board !== undefined) {
    pen.drawImage(board.image, 0, 0, board.width, board.height, EDGE, height - EDGE / 2, inside, below)
    pen.strokeStyle = BRASS
    pen.lineWidth = 2
    pen.strokeRect(EDGE, height - EDGE / 2, inside, below)
  }
  return new Promise((done, failed) => canvas.toBlob((picture) => (picture === null ? failed(new Error('no picture')) : done(picture)), 'image/png'))
}

/** The seat's colour in the current theme; a thin line of ink separates a light one from the paper. */
function ofSeat(seat: number): string {
  const day = document.createElement('i')
  day.dataset['seat'] = String(seat)
  document.body.append(day)
  const colour = getComputedStyle(day).getPropertyValue('--seat')
  day.remove()
  return colour || INK
}

async function loaded(address: string, { width, height }: typeof ALONE.cover): Promise<HTMLImageElement> {
  const image = new Image(width, height)
  image.src = address
  await image.decode()
  return image
}

/** Shares with the device's dialog, or else downloads a file. Returns whether it was downloaded. */
export async function share(picture: Blob, name: string, title: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined) // closing the dialog is not an error
    return false
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
  return true
}
