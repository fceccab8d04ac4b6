import { expect, test } from 'vitest'
import { leaned } from './contract.ts'

const lean = (code: string): string => leaned(code, 'call.ts').replaceAll(/\s+/g, ' ').trim()

test('a call keeps how it is made and what it takes, and nothing that only the server reads', () => {
  const code = lean(`
    export const take = endpoint({
      name: 'take', method: 'POST', path: '/take/{id}', summary: 'Takes one.',
      params: z.object({ id: anyId }), query: asked, body: z.object({ words: line(3) }),
      response: z.object({ one: One }), refusals: ['gone'], example: { body: { words: 'ab' } },
    })`)
  for (const kept of ["name: 'take'", "path: '/take/{id}'", 'query: asked', 'body: z.object({ words: line(3) })'])
    expect(code).toContain(kept)
  for (const gone of ['Takes one', 'anyId', 'One', "'gone'", "'ab'"]) expect(code).not.toContain(gone)
})

test('what is made at the top of a module may be left out where nobody names it; the rest stays as it is', () => {
  expect(lean('export const One = z.object({ a })')).toBe(
    'export const One = /* @__PURE__ */ (() => (z.object({ a })))()',
  )
  expect(lean("const most = 3; export const tell = (a) => a\nz.config({})\nexport type { A } from './a.ts'")).toBe(
    "const most = 3; export const tell = (a) => a z.config({}) export type { A } from './a.ts'",
  )
})
