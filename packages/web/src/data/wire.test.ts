import { expect, test } from 'vitest'
import { addressOf, fieldsOf, formOf } from './wire.ts'

test('parameters are filled in and escaped', () => {
  expect(addressOf({ path: '/users/{id}/approve' }, { params: { id: 'a/b c' } })).toBe('/api/users/a%2Fb%20c/approve')
})

test('a missing parameter is an error instead of a malformed URL', () => {
  expect(() => addressOf({ path: '/users/{id}' }, {})).toThrow('{id}')
})

test('query values are appended, and empty ones omitted', () => {
  const query = { search: 'a&b', status: undefined, role: null, sort: '', limit: 25 }
  expect(addressOf({ path: '/users' }, { query })).toBe('/api/users?search=a%26b&limit=25')
})

test('nested objects and lists become bracketed names', () => {
  expect(fieldsOf('shipping_details', { first_name: 'Asha', zipcode: '1' })).toEqual([
    ['shipping_details[first_name]', 'Asha'],
    ['shipping_details[zipcode]', '1'],
  ])
  expect(fieldsOf('tags', ['a', 'b'])).toEqual([
    ['tags[]', 'a'],
    ['tags[]', 'b'],
  ])
  expect(fieldsOf('products', [{ id: 'x', quantity: 2 }])).toEqual([
    ['products[0][id]', 'x'],
    ['products[0][quantity]', '2'],
  ])
})

test('absent values create no field, but false and empty text do', () => {
  expect(fieldsOf('a', undefined)).toEqual([])
  expect(fieldsOf('a', null)).toEqual([])
  expect(fieldsOf('a', false)).toEqual([['a', 'false']])
  expect(fieldsOf('a', '')).toEqual([['a', '']])
})

test('a form contains the text first, then the files', () => {
  const proof = new File(['x'], 'proof.png', { type: 'image/png' })
  const form = formOf({ body: { name: 'Asha' }, files: { proof_image: proof, other: undefined } })
  expect([...form.keys()]).toEqual(['name', 'proof_image'])
  expect((form.get('proof_image') as File).name).toBe('proof.png')
})
