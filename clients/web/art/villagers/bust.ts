/** Puts a villager together: what lies behind comes first. */
import { circle, ellipse, line, moved, type Picture } from '../kit.ts'
import { COATS } from './coats.ts'
import { hatOf } from './hats.ts'
import { BEARDS, face, hairOf } from './heads.ts'
import { DARK, HAIR, LIGHT, SKIN, SUIT } from './palette.ts'
import type { Person } from './people.ts'
import { THINGS } from './things/index.ts'

/** Their shoulders begin so far to the right of where a picture does. */
const [WIDTH, HEIGHT, LEFT] = [125, 100, 4]
/** Where a thing stands, at their left hand. */
const [THING_X, THING_Y] = [81, 40]

/** Head and shoulders, without what they have with them. */
function figure({ skin, hair: [style, fill], coat, hat, beard, look = 'calm', old = false }: Person): string {
  const hair = hairOf(style)
  const worn = hat === undefined ? undefined : hatOf(hat)
  return [
    worn?.back,
    hair.back?.(HAIR[fill]),
    face(SKIN[skin], look, old),
    COATS[coat],
    beard === undefined ? '' : BEARDS[beard](HAIR[fill]),
    hair.front?.(HAIR[fill]),
    worn?.front,
  ].join('')
}

/** An arm from the shoulder to where it grips. */
function arm([x, y]: [number, number], skin: string): string {
  const [atX, atY] = [THING_X + x, THING_Y + y]
  const d = `M88 84Q${(88 + atX) / 2} ${Math.max(atY + 12, 98)} ${atX - 2} ${atY + 5}`
  return line(d, SUIT, 11) + line(d, DARK, 11) + circle(atX, atY, 6, skin) + circle(atX + 1.5, atY + 1.5, 4, '#4a1c0a1f')
}

/** Before a low sun. */
function picture(...parts: string[]): Picture {
  return { width: WIDTH, height: HEIGHT, shapes: circle(56 - LEFT, 52, 45, LIGHT) + moved(`translate(${-LEFT} 0)`, ...parts) }
}

export function bust(person: Person): Picture {
  const thing = moved(`translate(${THING_X} ${THING_Y})`, THINGS[person.thing])
  const held = person.holds === undefined ? '' : arm(person.holds, SKIN[person.skin])
  const floor = person.holds === undefined ? ellipse(THING_X + 24, 99, 26, 4, DARK) : ''
  return picture(figure(person), floor, thing, held)
}

export function couple([one, other]: [Person, Person]): Picture {
  const house = moved('translate(34 -8) scale(1.3)', THINGS[one.thing])
  return picture(house, moved('translate(0 20) scale(.8)', figure(one)), moved('translate(46 14) scale(.86)', figure(other)))
}
