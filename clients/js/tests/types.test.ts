import { expect, test } from 'vitest'
import { moduleOf } from '../types.mjs'

const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('/** Written'))

test('a definition becomes a type with its description', () => {
  const written = moduleOf({
    $defs: {
      Pile: {
        description: 'A pile.\n\n    `top`: its open card.',
        type: 'object',
        properties: { size: { type: 'integer' }, top: { type: 'string' } },
        required: ['size'],
      },
    },
  })

  expect(lines(written)).toEqual([
    '/**',
    ' * A pile.',
    ' *',
    ' * `top`: its open card.',
    ' */',
    'export type Pile = {',
    '  size: number',
    '  top?: string',
    '}',
  ])
})

test.each([
  [{ $ref: '#/$defs/Pile' }, 'Pile'],
  [{ enum: ['left', 'right'] }, '"left" | "right"'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number | null'],
  [{ type: 'array', items: { type: 'boolean' } }, 'Array<boolean>'],
  [{ type: 'array', items: false, prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{}, 'unknown'],
] as const)('%j is %s', (schema, type) => {
  expect(lines(moduleOf(schema as object, 'Whole'))).toEqual([`export type Whole = ${type}`])
})

test('an object that may hold more than its fields says so', () => {
  const schema = { type: 'object', properties: { type: { type: 'string' } }, required: ['type'], additionalProperties: true }

  expect(lines(moduleOf(schema, 'Tagged'))).toEqual([
    'export type Tagged = {',
    '  type: string',
    '  [field: string]: unknown',
    '}',
  ])
})

test('a field that is null by default is left out on the wire, so it is never null', () => {
  const seat = { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null }

  expect(lines(moduleOf({ type: 'object', properties: { seat } }, 'Speaker'))).toContain('  seat?: number')
})
