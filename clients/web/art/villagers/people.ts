/** Who they are: one for each villager in the box, by the ids of `domain/villagers/components.json`. */
import type { COATS } from './coats.ts'
import type { HATS } from './hats.ts'
import type { BEARDS, HAIRS, Look } from './heads.ts'
import type { HAIR, SKIN } from './palette.ts'
import type { THINGS } from './things/index.ts'

/** `thing`: what shows their trade. `holds`: where in it a hand grips it, if one does. */
export type Person = {
  skin: keyof typeof SKIN
  hair: [keyof typeof HAIRS, keyof typeof HAIR]
  coat: keyof typeof COATS
  thing: keyof typeof THINGS
  hat?: keyof typeof HATS
  beard?: keyof typeof BEARDS
  look?: Look
  old?: boolean
  holds?: [number, number]
}

/** Basic villagers, and those who feed the village. */
const LAND: Record<string, Person> = {
  lumberjack: { skin: 'fair', hair: ['short', 'red'], beard: 'full', hat: 'beret', coat: 'neckerchief', thing: 'axe', holds: [18, 48] },
  hayer: { skin: 'warm', hair: ['braids', 'blond'], hat: 'straw', coat: 'bodice', thing: 'hay_fork', look: 'merry', holds: [30, 44] },
  miner: { skin: 'olive', hair: ['short', 'black'], beard: 'stubble', hat: 'helmet', coat: 'laced', thing: 'pick', look: 'stern', holds: [18, 42] },
  brewer: { skin: 'fair', hair: ['balding', 'brown'], beard: 'moustache', coat: 'apron', thing: 'mug', look: 'merry' },
  poulterer: { skin: 'pale', hair: ['bun', 'grey'], hat: 'headcloth', coat: 'apron', thing: 'hen', old: true, look: 'merry' },
  swineherd: { skin: 'warm', hair: ['curly', 'chestnut'], hat: 'straw', coat: 'vest', thing: 'pig' },
  truffler: { skin: 'fair', hair: ['balding', 'white'], beard: 'drooping', hat: 'cap', coat: 'shawl', thing: 'truffles', old: true },
  thatcher: { skin: 'brown', hair: ['short', 'black'], hat: 'wide', coat: 'vest', thing: 'straw' },
  grazier: { skin: 'olive', hair: ['swept', 'brown'], beard: 'chin', hat: 'feather', coat: 'neckerchief', thing: 'cow' },
  milk_maid: { skin: 'fair', hair: ['braids', 'chestnut'], hat: 'flowers', coat: 'bodice', thing: 'milk', look: 'merry' },
  fromager: { skin: 'pale', hair: ['bob', 'blond'], hat: 'bonnet', coat: 'apron', thing: 'cheese' },
  peddler: { skin: 'olive', hair: ['curly', 'grey'], beard: 'goatee', hat: 'brimmed', coat: 'cloak', thing: 'pack', look: 'sly' },
  horse_trader: { skin: 'brown', hair: ['tail', 'black'], coat: 'coat', thing: 'horse' },
  ore_muler: { skin: 'deep', hair: ['short', 'black'], beard: 'stubble', hat: 'wide', coat: 'laced', thing: 'mule' },
  graper: { skin: 'olive', hair: ['braid', 'black'], hat: 'suit_scarf', coat: 'dress', thing: 'grapes', look: 'merry' },
  vintner: { skin: 'warm', hair: ['curly', 'grey'], beard: 'moustache', hat: 'cap', coat: 'leather', thing: 'glassware', old: true, look: 'merry', holds: [18, 44] },
  wine_trader: { skin: 'brown', hair: ['none', 'black'], beard: 'goatee', hat: 'turban', coat: 'coat', thing: 'amphora', look: 'sly' },
  shepherd: { skin: 'fair', hair: ['swept', 'grey'], beard: 'long', hat: 'wide', coat: 'cloak', thing: 'sheep', old: true },
  harvester: { skin: 'brown', hair: ['tail', 'chestnut'], hat: 'yellow_scarf', coat: 'dress', thing: 'sickle', holds: [36, 50] },
  hunter: { skin: 'fair', hair: ['short', 'brown'], beard: 'chin', hat: 'green_cap', coat: 'laced', thing: 'bow', look: 'stern', holds: [41, 34] },
  fisher: { skin: 'warm', hair: ['short', 'white'], beard: 'full', hat: 'sou_wester', coat: 'tunic', thing: 'fish', old: true, holds: [14, 46] },
  beekeeper: { skin: 'fair', hair: ['bob', 'chestnut'], hat: 'veil', coat: 'tunic', thing: 'hive' },
}

/** Those who make things. */
const CRAFT: Record<string, Person> = {
  carpenter: { skin: 'fair', hair: ['short', 'blond'], beard: 'moustache', hat: 'cap', coat: 'leather', thing: 'saw', holds: [4, 30] },
  cooper: { skin: 'brown', hair: ['bald', 'black'], beard: 'full', coat: 'leather', thing: 'barrel' },
  shipwright: { skin: 'olive', hair: ['balding', 'grey'], beard: 'chin', hat: 'blue_cap', coat: 'vest', thing: 'ship', old: true },
  wheeler: { skin: 'fair', hair: ['bun', 'red'], hat: 'bound', coat: 'leather', thing: 'wheel', look: 'merry' },
  cartwright: { skin: 'deep', hair: ['short', 'black'], beard: 'goatee', hat: 'beret', coat: 'leather', thing: 'cart' },
  wood_carver: { skin: 'warm', hair: ['bun', 'grey'], coat: 'dark_apron', thing: 'carving', old: true, holds: [42, 16] },
  log_rafter: { skin: 'olive', hair: ['braid', 'brown'], hat: 'brimmed', coat: 'neckerchief', thing: 'raft', look: 'stern' },
  bed_builder: { skin: 'fair', hair: ['swept', 'blond'], beard: 'goatee', coat: 'apron', thing: 'bed' },
  blacksmith: { skin: 'warm', hair: ['bald', 'brown'], beard: 'full', hat: 'bound', coat: 'dark_apron', thing: 'anvil', look: 'stern' },
  glass_blower: { skin: 'deep', hair: ['afro', 'black'], beard: 'stubble', hat: 'bound', coat: 'dark_apron', thing: 'glass', holds: [8, 52] },
  mason: { skin: 'fair', hair: ['curly', 'brown'], beard: 'stubble', hat: 'cap', coat: 'apron', thing: 'trowel', holds: [5, 32] },
  seeker: { skin: 'warm', hair: ['wild', 'grey'], beard: 'long', hat: 'wide', coat: 'vest', thing: 'pan', old: true, look: 'sly' },
  spelunker: { skin: 'fair', hair: ['curly', 'red'], beard: 'chin', hat: 'leather', coat: 'laced', thing: 'lantern' },
  jeweler: { skin: 'olive', hair: ['swept', 'black'], beard: 'goatee', hat: 'fur', coat: 'fur_coat', thing: 'ring' },
  locksmith: { skin: 'pale', hair: ['balding', 'chestnut'], beard: 'sides', coat: 'dark_apron', thing: 'key', look: 'sly' },
  spinner: { skin: 'pale', hair: ['bun', 'white'], hat: 'coif', coat: 'shawl', thing: 'spinning', old: true },
  weaver: { skin: 'deep', hair: ['bob', 'black'], hat: 'blue_scarf', coat: 'dress', thing: 'loom' },
  tailor: { skin: 'fair', hair: ['swept', 'brown'], beard: 'moustache', coat: 'ruff', thing: 'scissors', look: 'sly' },
  tanner: { skin: 'brown', hair: ['short', 'grey'], beard: 'drooping', hat: 'bandana', coat: 'dark_apron', thing: 'hide', old: true },
  saddler: { skin: 'warm', hair: ['curly', 'black'], beard: 'moustache', coat: 'leather', thing: 'saddle' },
  cobbler: { skin: 'pale', hair: ['balding', 'grey'], beard: 'stubble', hat: 'cap', coat: 'dark_apron', thing: 'boot', old: true, look: 'merry' },
  chandler: { skin: 'olive', hair: ['curly', 'chestnut'], beard: 'sides', hat: 'white_cap', coat: 'apron', thing: 'candles' },
  wattler: { skin: 'fair', hair: ['long', 'chestnut'], hat: 'red_scarf', coat: 'bodice', thing: 'wattle' },
  tinner: { skin: 'warm', hair: ['tail', 'blond'], hat: 'bandana', coat: 'dark_apron', thing: 'pots', look: 'stern' },
  alchemist: { skin: 'pale', hair: ['short', 'white'], beard: 'long', hat: 'star_hat', coat: 'robe', thing: 'flask', old: true },
  arkwright: { skin: 'olive', hair: ['bun', 'black'], hat: 'comb', coat: 'leather', thing: 'chest' },
}

/** Those who trade, preach, help or cheat. */
const TOWN: Record<string, Person> = {
  grocer: { skin: 'fair', hair: ['balding', 'red'], beard: 'moustache', hat: 'white_cap', coat: 'apron', thing: 'crate', look: 'merry' },
  freemason: { skin: 'pale', hair: ['short', 'grey'], beard: 'sides', hat: 'brimmed', coat: 'ruff', thing: 'compasses', look: 'stern', old: true },
  priest: { skin: 'brown', hair: ['tonsure', 'black'], hat: 'zucchetto', coat: 'priest', thing: 'bible', holds: [4, 42] },
  agent: { skin: 'fair', hair: ['swept', 'chestnut'], beard: 'goatee', hat: 'feather', coat: 'ruff', thing: 'contract', look: 'sly' },
  monk: { skin: 'warm', hair: ['tonsure', 'brown'], hat: 'hood', coat: 'monk', thing: 'candle', holds: [42, 52] },
  apprentice: { skin: 'fair', hair: ['curly', 'blond'], coat: 'apron', thing: 'broom', look: 'merry', holds: [26, 22] },
  smuggler: { skin: 'olive', hair: ['curly', 'black'], beard: 'stubble', hat: 'bandana', coat: 'coat', thing: 'contraband', look: 'sly' },
  benefactor: { skin: 'pale', hair: ['curly', 'white'], beard: 'chin', hat: 'fur', coat: 'fur_coat', thing: 'alms', old: true, look: 'merry' },
  nun: { skin: 'olive', hair: ['none', 'black'], hat: 'wimple', coat: 'habit', thing: 'prayer_book', look: 'merry' },
  pigeoneer: { skin: 'deep', hair: ['afro', 'black'], hat: 'flowers', coat: 'bodice', thing: 'dove', look: 'merry' },
  prophet: { skin: 'brown', hair: ['none', 'grey'], beard: 'long', hat: 'suit_hood', coat: 'robe', thing: 'orb', look: 'stern', old: true },
  recruiter: { skin: 'warm', hair: ['tail', 'black'], hat: 'three_corners', coat: 'uniform', thing: 'trumpet', holds: [8, 30] },
  noble: { skin: 'fair', hair: ['long', 'blond'], hat: 'grand', coat: 'ruff', thing: 'goblet', look: 'sly', holds: [22, 40] },
  barbarian: { skin: 'warm', hair: ['braids', 'red'], hat: 'horns', coat: 'hide', thing: 'war_axe', look: 'stern', holds: [24, 44] },
  flaker: { skin: 'fair', hair: ['long', 'brown'], hat: 'green_cap', coat: 'vest', thing: 'lute', look: 'merry' },
  schemer: { skin: 'pale', hair: ['swept', 'black'], beard: 'goatee', coat: 'fur_coat', thing: 'mask', look: 'sly', holds: [37, 44] },
  courier: { skin: 'brown', hair: ['short', 'black'], hat: 'messenger', coat: 'uniform', thing: 'letter' },
  thief: { skin: 'fair', hair: ['short', 'brown'], beard: 'stubble', hat: 'masked', coat: 'tunic', thing: 'loot', look: 'sly' },
  sheriff: { skin: 'olive', hair: ['short', 'brown'], beard: 'drooping', hat: 'sheriff', coat: 'coat', thing: 'star', look: 'stern' },
  captain: { skin: 'warm', hair: ['short', 'white'], beard: 'chin', hat: 'three_corners', coat: 'coat', thing: 'ships_wheel', old: true, look: 'stern', holds: [6, 36] },
  carter: { skin: 'fair', hair: ['braid', 'blond'], hat: 'wide', coat: 'shawl', thing: 'wagon' },
  wholesaler: { skin: 'brown', hair: ['bun', 'black'], hat: 'comb', coat: 'fur_coat', thing: 'sack' },
  freelancer: { skin: 'deep', hair: ['short', 'black'], hat: 'yellow_scarf', coat: 'neckerchief', thing: 'bundle', look: 'merry', holds: [34, 40] },
  countess: { skin: 'pale', hair: ['long', 'black'], hat: 'crown', coat: 'gown', thing: 'fan', look: 'sly' },
  jester: { skin: 'fair', hair: ['none', 'brown'], hat: 'fool', coat: 'motley', thing: 'marotte', look: 'merry' },
}

export const PEOPLE: Record<string, Person> = { ...LAND, ...CRAFT, ...TOWN }

/** Who came first: the two on the card that each village begins with, and their house between them. */
export const FOUNDERS: [Person, Person] = [
  { skin: 'fair', hair: ['bun', 'chestnut'], hat: 'headcloth', coat: 'dress', thing: 'cottage', look: 'merry' },
  { skin: 'olive', hair: ['short', 'brown'], beard: 'full', hat: 'straw', coat: 'tunic', thing: 'sheaf', look: 'merry' },
]
