import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFieldName, nestFields } from './uploads-fields.ts'

it('returns values as they were sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(nestFields([['a[b]', value]])).toEqual({ a: { b: value } })
      expect(nestFields([['a', value]])).toEqual({ a: value })
      expect(nestFields([['a[]', value]])).toEqual({ a: [value] })
    }),
  )
})

it('makes an array of a repeated name', () => {
  expect(
    nestFields([
      ['email', 'a'],
      ['email', 'b'],
    ]),
  ).toEqual({ email: ['a', 'b'] })
})

it('keeps the order of many lines', () => {
  const lines = Array.from({ length: 60 }, (_, n): [string, string] => [`products[${n}][id]`, String(n)])
  expect(nestFields(lines)).toEqual({ products: lines.map(([, id]) => ({ id })) })
})

it.each([
  ['an array too long', Array.from({ length: 150 }, (_, n): [string, string] => [`a[${n}]`, 'x'])],
  ['a repeated name too often', Array.from({ length: 150 }, (): [string, string] => ['a[]', 'x'])],
  ['a name that is no name', [['a b', 'x'] as [string, string]]],
])('rejects %s', (_what, sent) => {
  expect(() => nestFields(sent)).toThrow(expect.objectContaining({ code: 'malformed' }))
})

it('never modifies a prototype', () => {
  const segment = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', '0', '')
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), ([first, ...rest]) => {
      const name = first + rest.map((each) => `[${each}]`).join('')
      if (isFieldName(name)) nestFields([[name, 'polluted']])
      expect(
        Object.values(Object.getOwnPropertyDescriptors(Object.prototype)).some((d) => d.value === 'polluted'),
      ).toBe(false)
      expect(Object.keys({})).toEqual([])
    }),
  )
})
