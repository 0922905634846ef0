/** What else lies on the table: ships with what they bring, a statue, the backs of cards. */
import { circle, ellipse, line, path, rect, type Pictures } from '../kit.ts'
import { CLOTH, LIGHT, SHADE } from './people/paint.ts'

const { ink, brass, light_brass, white, paper, wood, linen, sea, stone, red } = CLOTH
const FILL = 'var(--fill, #24609e)'
const ON_FILL = 'var(--on-fill, #fff)'

/** A cog under sail; `cargo`: on its deck, left of the mast. */
function ship(cargo: string) {
  return {
    width: 64,
    height: 48,
    shapes:
      path('M0 42Q4 38 8 42T16 42 24 42 32 42 40 42 48 42 56 42 64 42V48H0Z', sea) + rect(33, 2, 2.6, 30, wood) +
      path('M36 4C50 6 54 18 52 27C46 25 40 26 36 27Z', FILL) + path('M47 10C52 15 53 21 52 27C49 26 46 25.8 44 26C48 20 48 14 47 10Z', SHADE) + path('M35.6 3L35.6 -1L44 1Z', red) +
      cargo + path('M2 27H12V30H52V25H62C60 36 56 43 48 43H16C8 43 4 36 2 27Z', wood) + path('M12 30H52V25H62C61.6 29 60 33 58 36H8L6 33H12Z', LIGHT) + path('M40 43H48C56 43 60 36 62 25H56C56 34 50 40 40 43Z', SHADE) + line('M2 27H12V30H52V25H62', ink, 1.4) + line('M16 36h3M24 36h3M32 36h3M40 36h3', ink, 2),
  }
}
const crew = (x: number, c: string) => path(`M${x - 4} 31C${x - 5} 19 ${x + 5} 19 ${x + 4} 31Z`, c) + circle(x, 18, 3.4, '#f0c9a4')

/** A card from behind: the belfry over its canal. */
const back = (sign: string) => ({
  width: 60,
  height: 84,
  shapes:
    rect(0, 0, 60, 84, FILL) + path('M4 4H56V80H4ZM7 7V77H53V7Z', 'var(--edge, #f6f0e255)') + sign +
    line('M12 66q4.5 -4 9 0t9 0 9 0 9 0M12 72q4.5 -4 9 0t9 0 9 0 9 0', ON_FILL, 1.6) + path('M0 0L60 84H60V0Z', '#ffffff14'),
})
const BELFRY = path('M22 62V36H25V31H27V20H29L30 13L31 20H33V31H35V36H38V62ZM10 62V50H13V46H16V42H19V62ZM41 62V42H44V46H47V50H50V62Z', ON_FILL) + path('M28.5 62V55Q30 52 31.5 55V62ZM27 40H33V44H27Z', FILL)
const PAW = ellipse(30, 46, 10, 8.5, ON_FILL) + circle(18, 38, 4.4, ON_FILL) + circle(25.5, 30, 4.6, ON_FILL) + circle(34.5, 30, 4.6, ON_FILL) + circle(42, 38, 4.4, ON_FILL)

export const pieces: Pictures = {
  ship_workers_3: ship(crew(10, '#24609e') + crew(19, '#c2332a') + crew(28, '#2c6b3c')),
  ship_threats_2: ship(path('M10 14C14 14 18 13 20 11C22 13 26 14 30 14V22C30 27 24 30 20 32C16 30 10 27 10 22Z', paper) + path('M18 12.5H22V31H18ZM10 19H30V22.5H10Z', red)),
  ship_guilders_6: ship(rect(10, 20, 20, 11, '#8f5f36', 2) + path('M10 21C10 12 30 12 30 21Z', wood) + rect(18, 19, 4, 6, light_brass) + [12, 18, 25].map((x, n) => circle(x, [12, 9, 12][n] as number, 3, n === 1 ? light_brass : brass)).join('')),
  ship_lightning_person: ship(crew(16, '#764a9b') + path('M28 6L21 17H25L23 26L31 14H27Z', light_brass)),
  ship_extra_action: ship(`<g transform="rotate(-14 17 22)">${rect(10, 10, 13, 20, white, 2)}${rect(12.5, 13, 8, 6, sea)}</g><g transform="rotate(12 24 22)">${rect(18, 11, 13, 20, linen, 2)}${rect(20.5, 14, 8, 6, red)}</g>`),
  ship_ascend_1: ship(path('M8 31V26H14V21H20V16H26V11H31V31Z', stone) + path('M26 11H31V31H26Z', SHADE) + line('M10 19L19 9M19 9H14M19 9V14', red, 2)),
  statue: {
    width: 48,
    height: 64,
    shapes: path('M8 64V56H12V50H36V56H40V64Z', '#b9b4a6') + path('M28 50H36V56H40V64H28Z', SHADE) + path('M15 50L18 30L13 34L14 24C16 20 20 19 21 18H27C28 19 32 20 34 24L35 16L38 16L36 32L30 30L33 50Z', white) + path('M24 18H27C28 19 32 20 34 24L35 16L38 16L36 32L30 30L33 50H25C27 40 27 28 24 18Z', SHADE) + circle(24, 12, 6, white) + path('M24 6a6 6 0 0 1 0 12Z', SHADE) + path('M17.5 9L18 3L21 6L24 2L27 6L30 3L30.5 9Z', light_brass) + line('M36.5 2V17', brass, 2) + path('M36.5 3L46 5.5L36.5 8.5Z', red) + line('M19 36L18 48M24 34V48', '#1f2a2e44', 1.3),
  },
  back: back(BELFRY),
  back_pet: back(PAW),
}
