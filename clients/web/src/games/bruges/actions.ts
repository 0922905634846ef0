/** The gain of each of the six actions with a card, as far as open information allows. */
import { COLOURS, SECTIONS, type ActionId, type CardFace, type Colour, type SeatView, type TaskView } from './view'

/** `amount`: negative for a price. `colour`: of workers, markers or spaces. */
export type Part = { thing: 'worker' | 'guilder' | 'threat' | 'points' | 'canal' | 'house'; amount: number; colour?: Colour }
/** Why the server does not offer an action: a key of `bruges.page.lacks`, with the values in its sentence. */
type Lack = { key: string; facts?: Record<string, string | number>; colours?: Colour[] }

/** The cost and gain of an action. `task`: its question once the card is in play; its numbers are more exact. */
export function prospect(action: ActionId, face: CardFace, holding: SeatView, task?: TaskView): Part[] {
  const colour = (task?.colour ?? face.colour) as Colour
  switch (action) {
    case 'take_workers':
      return [{ thing: 'worker', amount: task?.workers ?? holding.workers_taken, colour }]
    case 'take_guilders':
      return [{ thing: 'guilder', amount: task?.guilders ?? holding.incomes?.[colour] ?? 0 }]
    case 'return_threat':
      return [
        { thing: 'threat', amount: -1, colour },
        { thing: 'points', amount: 1 },
      ]
    case 'build_canal':
      return spacesOf(holding, colour).flatMap(({ space, price }) => [
        { thing: 'canal', amount: space, colour },
        { thing: 'guilder', amount: -price },
      ])
    case 'build_house':
      return [
        ...(holding.house_worker === 'free' ? [] : [{ thing: 'worker' as const, amount: -1, colour }]),
        { thing: 'house', amount: 1, colour: face.colour },
      ]
    case 'lay_out_person':
      return [
        { thing: 'guilder', amount: -price(face, holding, task) },
        { thing: 'points', amount: face.points },
      ]
  }
}

/** The missing requirement of an action without the exchange card; undefined if the view does not show it. `task`: as for `prospect`. */
export function lack(action: ActionId, face: CardFace, holding: SeatView, task?: TaskView): Lack | undefined {
  const colour = (task?.colour ?? face.colour) as Colour
  switch (action) {
    case 'return_threat':
      return (holding.threats[colour] ?? 0) > 0 ? undefined : { key: 'threat', colours: [colour] }
    case 'build_canal': {
      const prices = spacesOf(holding, colour).map(({ price }) => price)
      if (prices.length > 0) return tooDear(Math.min(...prices), holding)
      const next = SECTIONS.flatMap((section) => holding.next_spaces[section]?.colour ?? [])
      return next.length === 0 ? { key: 'spaces' } : { key: 'space', colours: [...new Set(next)] }
    }
    case 'build_house': {
      const { house_worker: by, workers } = holding
      const builders = by === 'any' ? COLOURS : [colour]
      return by === 'free' || builders.some((worker) => (workers[worker] ?? 0) > 0) ? undefined : { key: 'worker', colours: [colour] }
    }
    case 'lay_out_person': {
      const tenant = face.set === 'pets' ? 'pet' : 'person'
      if (!Object.values(holding.houses).some((house) => house[tenant] === undefined)) return { key: 'house' }
      return tooDear(price(face, holding, task), holding)
    }
    default:
      return undefined
  }
}

/** The price of laying out a card. */
function price(face: CardFace, holding: SeatView, task?: TaskView): number {
  return task?.price ?? Math.max(0, face.price - (holding.person_discount ?? 0))
}

function tooDear(price: number, { guilders }: SeatView): Lack | undefined {
  return guilders < price ? { key: 'guilders', facts: { price, guilders } } : undefined
}

function spacesOf(holding: SeatView, colour: Colour) {
  return SECTIONS.flatMap((section) => holding.next_spaces[section] ?? []).filter((space) => space.colour === colour)
}
