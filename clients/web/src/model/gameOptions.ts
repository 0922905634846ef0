/** The options of a game that a form offers, and the answers that are sent with a table. */

import type { OptionSchema, OptionsSchema } from '@kontor/client'
export type Field = [name: string, schema: OptionSchema]

/** The simple options with an effect at that number of seats and beside the other choices; others keep their default. */
export function fields(schema: OptionsSchema, seats: number, given: Record<string, unknown>): Field[] {
  const properties = resolved(schema).properties ?? {}
  const chosen = (name: string) => Boolean(given[name] ?? properties[name]?.default)
  return Object.entries(properties).filter(
    ([, field]) => simple(field) && offered(field, seats) && (field['x-with'] === undefined || chosen(field['x-with'])),
  )
}

/** The answers without those for another game or another number of seats. */
export function answers(schema: OptionsSchema, seats: number, given: Record<string, unknown>): Record<string, unknown> {
  const filled = fields(schema, seats, given).filter(([name]) => given[name] !== undefined)
  return Object.fromEntries(filled.map(([name]) => [name, given[name]]))
}

/** The schema itself, or the definition it refers to. */
export function resolved(schema: OptionsSchema): OptionsSchema {
  return schema.$defs?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
}

function simple(field: OptionSchema): boolean {
  return field.enum !== undefined || ['boolean', 'integer', 'string'].includes(field.type ?? '')
}

function offered({ 'x-seats': limits }: OptionSchema, seats: number): boolean {
  return limits === undefined || (limits[0] <= seats && seats <= limits[1])
}
