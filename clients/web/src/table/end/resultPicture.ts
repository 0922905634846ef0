/** A picture of a result to share: names, points and the cover of the game, painted here, sent to nobody. */
export type Told = { game: string; headline: string; cover: string | undefined; seats: { name: string; points: number; place: number; seat: number }[] }

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 48]
const COVER = { width: 480, height: 300 }
const PAPER = '#f4efe6'
const INK = '#1f2a2e'
const BRASS = '#b08d3c'
const FIGURES = "'Fraunces Variable', Georgia, serif"
const TEXT = "'Source Sans 3 Variable', system-ui, sans-serif"

export async function resultPicture({ game, headline, cover, seats }: Told): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const write = (text: string, font: string, x: number, y: number, most: number, colour = INK) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, x, y, most)
  }
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = BRASS
  pen.lineWidth = 6
  pen.strokeRect(18, 18, WIDTH - 36, HEIGHT - 36)
  if (cover !== undefined) pen.drawImage(await loaded(cover), EDGE, EDGE, COVER.width, COVER.height)
  pen.strokeRect(EDGE, EDGE, COVER.width, COVER.height)
  pen.font = `600 44px ${FIGURES}`
  const fits = Math.min(1, COVER.width / pen.measureText(game).width)
  write(game, `600 ${44 * fits}px ${FIGURES}`, EDGE, EDGE + COVER.height + 64, COVER.width)
  write(headline, `600 32px ${TEXT}`, EDGE, EDGE + COVER.height + 116, COVER.width)
  write('Kontor', `700 30px ${FIGURES}`, EDGE, HEIGHT - EDGE, COVER.width, '#1f5a63')

  const left = EDGE + COVER.width + EDGE
  const right = WIDTH - EDGE
  const row = Math.min(104, (HEIGHT - 2 * EDGE) / Math.max(seats.length, 1))
  seats.forEach(({ name, points, place, seat }, at) => {
    const line = EDGE + row * (at + 0.5) + 16
    pen.fillStyle = ofSeat(seat)
    pen.fillRect(left, EDGE + row * at + 10, 12, row - 20)
    pen.strokeStyle = INK
    pen.lineWidth = 1.5
    pen.strokeRect(left, EDGE + row * at + 10, 12, row - 20)
    pen.textAlign = 'left'
    write(seats.length > 1 ? `${place}. ${name}` : name, `600 40px ${TEXT}`, left + 30, line, right - left - 170)
    pen.textAlign = 'right'
    write(String(points), `700 56px ${FIGURES}`, right - 8, line + 4, 130)
  })
  return new Promise((done, failed) => canvas.toBlob((picture) => (picture === null ? failed(new Error('no picture')) : done(picture)), 'image/png'))
}

/** In the theme that is seen; a thin line of ink keeps a light one apart from the paper. */
function ofSeat(seat: number): string {
  const day = document.createElement('i')
  day.dataset['seat'] = String(seat)
  document.body.append(day)
  const colour = getComputedStyle(day).getPropertyValue('--seat')
  day.remove()
  return colour || INK
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image(COVER.width, COVER.height)
  image.src = address
  await image.decode()
  return image
}

/** By what the device has for it, else as a file to keep. */
export async function share(picture: Blob, name: string, title: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined) // who closes the window of the system shares with nobody
    return
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
