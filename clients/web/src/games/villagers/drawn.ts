/** Icons drawn for this game, by name; the others are from the collection (icons.json). */
const line = (path: string, width = 40) =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
const disc = (x: number, y: number, r: number) => `<circle fill="currentColor" cx="${x}" cy="${y}" r="${r}"/>`
const grain = (x: number, y: number, turn: number) =>
  `<ellipse fill="currentColor" cx="${x}" cy="${y}" rx="34" ry="66" transform="rotate(${turn} ${x} ${y})"/>`

export const DRAWN: Record<string, string> = {
  suit_grains:
    line('M256 490V150', 30) +
    grain(256, 86, 0) +
    [180, 285, 390].map((y) => grain(180, y, -38) + grain(332, y, 38)).join(''),
  suit_hay:
    line('M256 256a30 30 0 0 1 60 0a85 85 0 0 1-170 0a140 140 0 0 1 280 0a195 195 0 1 1-390 0a205 205 0 0 1 60-145', 38),
  suit_grapes:
    [
      [150, 220],
      [256, 220],
      [362, 220],
      [203, 315],
      [309, 315],
      [256, 410],
    ]
      .map(([x, y]) => disc(x as number, y as number, 58))
      .join('') + line('M256 150C256 90 290 50 350 40M256 130C200 130 150 110 130 60'),
  suit_wool:
    line('M256 60a196 196 0 1 0 .1 0M110 150C230 130 360 230 400 385M80 260C180 240 270 310 300 445M190 75C310 90 410 170 448 280', 34) +
    line('M400 400C440 450 470 450 490 440', 34),
  coins: ['M96 150a160 62 0 1 0 320 0a160 62 0 1 0-320 0z', 'M96 150v90a160 62 0 0 0 320 0v-90', 'M96 240v90a160 62 0 0 0 320 0v-90']
    .map((path) => line(path, 36))
    .join(''),
  gold_sum: line('M256 50a206 206 0 1 0 .1 0', 44) + '<path fill="currentColor" d="M140 345V195l60 55 56-95 56 95 60-55v150z"/>',
  eye: `<path fill="currentColor" transform="scale(21.33)" d="M12 4.5C6 4.5 2.2 10 1 12c1.2 2 5 7.5 11 7.5S21.8 14 23 12c-1.2-2-5-7.5-11-7.5zm0 12a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z"/>`,
  summer: disc(256, 256, 100) + line('M256 40v60M256 412v60M40 256h60M412 256h60M103 103l43 43M366 366l43 43M409 103l-43 43M146 366l-43 43'),
}
