/** By table and seat of a rematch that this page opened: the name that the bot there had in the game before. */
export const formerNames = new Map<string, string>()

export const placeAt = (table: string, seat: number): string => `${table}/${seat}`
