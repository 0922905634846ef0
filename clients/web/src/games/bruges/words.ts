/** Things of Bruges in words. */
import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'
import { COLOURS, ofBack, type Colour, type HouseView, type SeatView } from './view'

export const colourWord = (colour: string) => t(`bruges.page.colour.${colour}`)

/** The colour inside a sentence: German writes it in lower case there. */
export const colourAdjective = (colour: string) => colourWord(colour).toLowerCase()

/** "1 card", "2 workers of any colours" */
export function amount(thing: string, count: number): string {
  return t(`bruges.amount.${thing}.${count === 1 ? 'one' : 'many'}`, { count })
}

/** "2 blue, 1 red", or "none". */
export function fiveInWords(five: Partial<Record<Colour, number>>): string {
  const parts = COLOURS.filter((colour) => (five[colour] ?? 0) > 0).map((colour) => `${five[colour]} ${colourWord(colour)}`)
  return parts.length === 0 ? t('bruges.page.none') : parts.join(', ')
}

/** The damage of a threat. `markers`: how many of it a seat has. */
export function threatInWords(colour: Colour, markers = 0): string {
  const threat = components.threatName(colour)
  return `${markers < 2 ? `${threat}.` : t('bruges.page.in_danger', { threat })} ${t(`bruges.page.damage.${colour}`)}`
}

export function backInWords(back: string): string {
  const { colour, pet } = ofBack(back)
  return t(pet ? 'bruges.page.pet_back' : 'bruges.page.back', { colour: colourAdjective(colour) })
}

/** "Queen, Nobility, red. Costs 7, 4 points. Once per round …: Take 1 point." */
export function cardInWords(card: string): string {
  const face = components.card(card)
  if (face === undefined) return card
  return t('bruges.page.card', {
    name: components.nameOf('cards', card),
    group: components.nameOf('groups', face.group),
    colour: colourWord(face.colour),
    price: face.price,
    points: face.points,
    when: components.when(card),
    text: components.textOf('cards', card),
  })
}

/** "blue house 2: Queen (used)" */
export function houseInWords(id: string, house: HouseView): string {
  const where = t('bruges.page.house_number', { colour: colourWord(house.colour), number: Number(id) + 1 })
  const who = [house.person, house.pet].flatMap((resident) => (resident === undefined ? [] : [resident]))
  if (who.length === 0) return `${where}: ${t('bruges.page.empty_house')}`
  return `${where}: ${who.map((resident) => (resident.activated ? t('bruges.page.used_person', { who: components.nameOf('cards', resident.card) }) : components.nameOf('cards', resident.card))).join(', ')}`
}

export function standingInWords(holding: SeatView, majority: 'reputation' | 'persons' | 'canal' | 'pets'): string {
  const facts = { what: t(`bruges.page.majority_of.${majority}`), count: holding.standing[majority] ?? 0, points: components.majorityPoints }
  return t(holding.majorities[majority] ? 'bruges.page.majority_turned' : 'bruges.page.majority_open', facts)
}
