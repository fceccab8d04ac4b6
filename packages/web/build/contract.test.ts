/// <reference types="node" />
import * as contract from '@vesica/contract'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leaned, ofTheServer } from './contract.ts'

const lean = (code: string): string => leaned(code, 'call.ts').replaceAll(/\s+/g, ' ').trim()

test('a call keeps how it is made and what it takes, and nothing that only the server reads', () => {
  const code = lean(`
    export const take = endpoint({
      name: 'take', method: 'POST', path: '/take/{id}', summary: 'Takes one.',
      params: z.object({ id: anyId }), query: asked, body: z.object({ words: line(3) }),
      refusals: ['gone'], response: z.object({ one: One }), example: { body: { words: 'ab' } },
    })`)
  for (const kept of [
    "name: 'take'",
    "path: '/take/{id}'",
    'query: asked',
    'body: z.object({ words: line(3) })',
    "'gone'",
  ])
    expect(code).toContain(kept)
  for (const gone of ['Takes one', 'anyId', 'One', "'ab'"]) expect(code).not.toContain(gone)
})

test('what is made at the top of a module may be left out where nobody names it; the rest stays as it is', () => {
  expect(lean('export const One = z.object({ a })')).toBe(
    'export const One = /* @__PURE__ */ (() => (z.object({ a })))()',
  )
  expect(lean("const most = 3; export const tell = (a) => a\nz.config({})\nexport type { A } from './a.ts'")).toBe(
    "const most = 3; export const tell = (a) => a z.config({}) export type { A } from './a.ts'",
  )
})

test('no screen reads what is left out: the types do not know that it is', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  const properties = [...ofTheServer].join('|')
  const domains = Object.keys(contract).filter((name) => /^[a-z]/.test(name))
  const reading = new RegExp(`\\bendpoint\\.(${properties})\\b|\\b(${domains.join('|')})\\.\\w+\\.(${properties})\\b`)
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => reading.test(readFileSync(`${src}${file}`, 'utf8')))).toEqual([])
})
