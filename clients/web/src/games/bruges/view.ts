/** Reads the view of Bruges. The types are the server's; this file adds the page's own. */
import type { Box } from '@kontor/client/games/bruges/box'
import type { HouseView, ResidentView, SeatView, TaskView, View } from '@kontor/client/games/bruges/view'
import { inOrder, topOf } from '../../board/places'

export type * from '@kontor/client/games/bruges/view'
export type { Command } from '@kontor/client/games/bruges/commands'
export type { Box }

export type Colour = 'blue' | 'brown' | 'yellow' | 'red' | 'violet'
export type Section = 'left' | 'right'
type Majority = 'reputation' | 'persons' | 'canal' | 'pets'
export type ActionId = 'take_workers' | 'take_guilders' | 'return_threat' | 'build_canal' | 'build_house' | 'lay_out_person'
export type CardFace = Box['cards'][string]

export const COLOURS: Colour[] = ['blue', 'brown', 'yellow', 'red', 'violet']
export const SECTIONS: Section[] = ['left', 'right']
export const ACTIONS: ActionId[] = ['take_workers', 'take_guilders', 'return_threat', 'build_canal', 'build_house', 'lay_out_person']
/** Kinds of persons with an activation, each once per round. */
const ACTIVATED = ['worker', 'once_per_round']
export const TURNS = 4

/** The pending decision. */
export function currentTask({ decisions }: View): TaskView | undefined {
  return topOf(decisions)
}

/** Whether the dice are rolled: those of the last round mean nothing while the hands are filled. */
export function isRolled(view: View): boolean {
  return Object.keys(view.dice).length > 0 && currentTask(view)?.type !== 'refill'
}

export type Tenant = ResidentView & { house: string }

/** The persons and pets of a display, in the order in which they were laid out. */
export function tenants({ houses }: SeatView): Tenant[] {
  return Object.entries(houses)
    .flatMap(([house, { person, pet }]) => [person, pet].flatMap((tenant) => (tenant === undefined ? [] : [{ ...tenant, house }])))
    .sort((one, other) => one.laid - other.laid)
}

/** The tenants with an activation, which a player may use once per round on their turn. */
export function activatable(holding: SeatView, kindOf: (card: string) => string | undefined): Tenant[] {
  return tenants(holding).filter(({ card }) => ACTIVATED.includes(kindOf(card) ?? ''))
}

/** The houses in the order in which they were built. */
export function housesOf({ houses }: SeatView): (HouseView & { id: string })[] {
  return Object.entries(houses)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([id, house]) => ({ ...house, id }))
}

/** The colour of a card's back, and whether the front is a pet. */
export function ofBack(back: string): { colour: Colour; pet: boolean } {
  const pet = back.startsWith('pet_')
  return { colour: (pet ? back.slice('pet_'.length) : back) as Colour, pet }
}

/** The cards of the discard pile, the latest first. */
export function discarded(view: View): string[] {
  return inOrder(view.discard_pile).reverse()
}

/** The majorities in use at this table. */
export function majoritiesOf(view: View): Majority[] {
  return view.modules.pets ? ['reputation', 'persons', 'canal', 'pets'] : ['reputation', 'persons', 'canal']
}

/** The seat whose display has this person. */
export function ownerOf(view: View, card: string): number | undefined {
  const found = Object.entries(view.seats).find(([, holding]) => tenants(holding).some((tenant) => tenant.card === card))
  return found === undefined ? undefined : Number(found[0])
}
