// @ts-check
/**
 * Writes the types of the wire and of every game, from the JSON Schemas that the server serves, into
 * `src/generated/`: `wire.ts`, and `view.ts`, `commands.ts`, `events.ts` and `box.ts` for each game.
 *
 * Run by `npm run types`. Python is the repository's `.venv`, or what `KONTOR_PYTHON` names.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What of JSON Schema our schemas use.
 * @typedef {{
 *   $ref?: string, $defs?: Record<string, Schema>, description?: string,
 *   type?: string, enum?: unknown[], anyOf?: Schema[], default?: unknown,
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: Schema | boolean,
 *   items?: Schema | false, prefixItems?: Schema[],
 * }} Schema
 */
/** @typedef {{ wire: Schema, games: Record<string, Record<string, Schema>> }} Schemas */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GENERATED = fileURLToPath(new URL('src/generated', import.meta.url))

/** How the type of a whole schema is called, where it is not one of its definitions. */
const WHOLE = { view: 'View', commands: 'Command', events: 'Event', box: 'Box' }

/**
 * A module that exports a type for each definition, and one called `whole` for the schema itself.
 * @param {Schema} schema
 * @param {string} [whole]
 */
export function moduleOf(schema, whole) {
  const named = Object.entries(schema.$defs ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  const types = named.map(([name, one]) => exported(name, one))
  if (whole !== undefined && schema.$defs?.[whole] === undefined) types.push(exported(whole, schema))
  return ['/** Written by `npm run types`; changes belong into the Python types. */', ...types].join('\n\n') + '\n'
}

/** @param {string} name @param {Schema} schema */
function exported(name, schema) {
  return `${comment(schema.description)}export type ${name} = ${typeOf(schema, '')}`
}

/** @param {string | undefined} text */
function comment(text) {
  if (text === undefined) return ''
  const lines = text.replaceAll('*/', '*').split('\n').map((line) => ` * ${line.trim()}`.trimEnd())
  return ['/**', ...lines, ' */', ''].join('\n')
}

/**
 * The type as TypeScript; what says nothing is `unknown`.
 * @param {Schema} schema
 * @param {string} indent
 * @returns {string}
 */
function typeOf(schema, indent) {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayOf(schema, indent)
    case 'object':
      return objectOf(schema, indent)
    default:
      return 'unknown'
  }
}

/** @param {Schema} schema @param {string} indent */
function arrayOf({ prefixItems, items }, indent) {
  if (prefixItems !== undefined) return `[${prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`
  return `Array<${typeOf(items || {}, indent)}>`
}

/** @param {Schema} schema @param {string} indent */
function objectOf({ properties, required = [], additionalProperties }, indent) {
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  if (properties === undefined) return `Record<string, ${typeOf(others, indent)}>`
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, one]) => `${deeper}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(withoutNull(one), deeper)}`,
  )
  if (additionalProperties) fields.push(`${deeper}[field: string]: ${typeOf(others, deeper)}`)
  return ['{', ...fields, `${indent}}`].join('\n')
}

/** @param {string} name */
function keyOf(name) {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
}

/**
 * A field whose default is null is left out on the wire.
 * @param {Schema} field
 * @returns {Schema}
 */
function withoutNull(field) {
  if (field.default !== null || field.anyOf === undefined) return field
  return { anyOf: field.anyOf.filter(({ type }) => type !== 'null') }
}

/** @returns {Schemas} */
function schemas() {
  const python = process.env['KONTOR_PYTHON'] ?? join(ROOT, '.venv/bin/python')
  const printed = execFileSync(python, ['-m', 'server.http.schemas'], { cwd: ROOT, maxBuffer: 1 << 26 })
  return JSON.parse(printed.toString())
}

/** Only what is new, so that nobody who watches the files is woken for nothing. @param {string} path @param {string} text */
function write(path, text) {
  const file = join(GENERATED, path)
  mkdirSync(dirname(file), { recursive: true })
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    // It is not there yet.
  }
  writeFileSync(file, text)
}

function main() {
  const { wire, games } = schemas()
  write('wire.ts', moduleOf(wire))
  for (const [game, parts] of Object.entries(games)) {
    for (const [part, whole] of Object.entries(WHOLE)) write(`${game}/${part}.ts`, moduleOf(parts[part] ?? {}, whole))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
