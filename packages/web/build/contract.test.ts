/// <reference types="node" />
import * as contract from '@vesica/contract'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listQuery } from '../src/lists/listQuery.ts'
import { leaned, listedCalls, ofTheServer, queriesOf } from './contract.ts'

const lean = (code: string): string =>
  leaned(code, 'call.ts', new Map([['list', 'listQuery({})']]), 'call.ts?shapes')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('an endpoint retains what the browser needs, and nothing that only the server reads', () => {
  const code = lean(`
    export const take = endpoint({
      name: 'take', method: 'POST', path: '/take/{id}', summary: 'Takes one.',
      params: z.object({ id: anyId }), query: asked, body: z.object({ words: line(3) }),
      refusals: ['gone'], response: z.object({ one: One }), example: { body: { words: 'ab' } },
    })`)
  for (const expected of [
    "name: 'take'",
    "path: '/take/{id}'",
    'body: () => import("call.ts?shapes").then((module) => module.take.body)',
    "'gone'",
  ])
    expect(code).toContain(expected)
  for (const removed of ['Takes one', 'anyId', 'One', "'ab'", 'asked', 'line(3)']) expect(code).not.toContain(removed)
})

test('shorthand properties are treated like any other', () => {
  const code = lean("const body = z.object({ a }); export const take = endpoint({ name: 'take', body, response })")
  expect(code).toContain('body: () => import("call.ts?shapes").then((module) => module.take.body), response: undefined')
})

test('a list retains its query as data, for parsing URLs', () => {
  const code = lean("export const list = endpoint({ name: 'list', query: z.strictObject({ level: line(3) }) })")
  expect(code).toContain('query: listQuery({})')
  expect(code).not.toContain('strictObject')
  expect(listedCalls()).toContain('listContent')
  expect(listedCalls()).not.toContain('createTicket')
})

test('every list parses exactly the queries that the contract accepts', () => {
  const queries = queriesOf(listedCalls())
  expect(queries.size).toBeGreaterThan(20)
  const text = fc.oneof(
    fc.string({ maxLength: 500, unit: 'grapheme' }),
    fc.constantFrom(
      '',
      '1',
      '200',
      '201',
      '2026-02-29',
      '2024-02-29',
      'a\u2028b',
      'a\u2028',
      '\u2028',
      'a\u0000b',
      '\u202e\u202e',
      '\u202ea',
    ),
  )
  for (const { name: call, query } of contract.allEndpoints) {
    const shapes = queries.get(call)
    if (!query || !shapes) continue
    expect(Object.keys(shapes)).toEqual(Object.keys(query.shape))
    for (const [name, schema] of Object.entries(query.shape)) {
      const read = listQuery(shapes).shape[name]
      const values = [...(shapes[name]?.enum ?? []), ...(shapes[name]?.enum ?? []).map((value) => ` ${value}`)]
      fc.assert(
        fc.property(values.length > 0 ? fc.oneof(text, fc.constantFrom(...values)) : text, (value) => {
          expect([call, name, value, read?.safeParse(value).success]).toEqual([
            call,
            name,
            value,
            schema.safeParse(value).success,
          ])
        }),
        { numRuns: 60 },
      )
    }
  }
})

test('a query that cannot be expressed as data fails the build', () => {
  const call = { name: 'list', query: contract.tickets.listTickets.response }
  expect(() => queriesOf(new Set(['list']), [call])).toThrow(
    'The browser cannot read tickets of list out of an address',
  )
})

test('the bodies that a form imports are complete, and nothing else is included', () => {
  const code = leaned('export const take = endpoint({ body: z.object({ a }), query: asked })', 'call.ts', new Map())
  expect(code).toContain('body: z.object({ a })')
  expect(code).not.toContain('asked')
})

test('top-level calls are marked as pure, and other code is unchanged', () => {
  expect(lean('export const One = z.object({ a })')).toBe(
    'export const One = /* @__PURE__ */ (() => (z.object({ a })))()',
  )
  expect(lean("const most = 3; export const tell = (a) => a\nz.config({})\nexport type { A } from './a.ts'")).toBe(
    "const most = 3; export const tell = (a) => a z.config({}) export type { A } from './a.ts'",
  )
})

test('no screen reads the removed properties, which are still in the types', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  // Bodies are validated in one place, and queries parsed in one.
  const properties = [...ofTheServer, 'body', 'query'].join('|')
  const domains = Object.keys(contract).filter((name) => /^[a-z]/.test(name))
  const reading = new RegExp(`\\bendpoint\\.(${properties})\\b|\\b(${domains.join('|')})\\.\\w+\\.(${properties})\\b`)
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  const readers = files.filter((file) => reading.test(readFileSync(`${src}${file}`, 'utf8')))
  expect(readers.sort()).toEqual(['data/call.ts', 'lists/listAddress.ts'])
})
