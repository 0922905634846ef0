/** Which of a game's options a form asks for, and what of the answers goes with a table. */

import type { OptionSchema, OptionsSchema } from '@kontor/client'
export type Field = [name: string, schema: OptionSchema]

/** What a form can ask for simply, at so many seats and beside what is chosen; everything else keeps its default. */
export function fields(schema: OptionsSchema, seats: number, given: Record<string, unknown>): Field[] {
  const properties = resolved(schema).properties ?? {}
  const chosen = (name: string) => Boolean(given[name] ?? properties[name]?.default)
  return Object.entries(properties).filter(
    ([, field]) => simple(field) && offered(field, seats) && (field['x-with'] === undefined || chosen(field['x-with'])),
  )
}

/** Without the answers that were given for another game, or for another number of seats. */
export function answers(schema: OptionsSchema, seats: number, given: Record<string, unknown>): Record<string, unknown> {
  const filled = fields(schema, seats, given).filter(([name]) => given[name] !== undefined)
  return Object.fromEntries(filled.map(([name]) => [name, given[name]]))
}

/** The schema itself, or the definition it points to. */
export function resolved(schema: OptionsSchema): OptionsSchema {
  return schema.$defs?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
}

function simple(field: OptionSchema): boolean {
  return field.enum !== undefined || ['boolean', 'integer', 'string'].includes(field.type ?? '')
}

function offered({ 'x-seats': limits }: OptionSchema, seats: number): boolean {
  return limits === undefined || (limits[0] <= seats && seats <= limits[1])
}
