import { expect, test } from 'vitest'
import { historyAddress } from './ordersUrl.ts'

const { parse, write, plain, filtersOf, query, isNarrowed } = historyAddress

test('a URL and its view convert into each other', () => {
  const view = parse({
    range: '90days',
    status: 'shipped',
    search: 'amethyst',
    cursor: 'abc',
    open: 'order:01',
  })
  expect(view).toEqual({
    range: '90days',
    status: 'shipped',
    search: 'amethyst',
    cursor: 'abc',
    size: 10,
    dialog: { kind: 'order', id: '01' },
  })
  expect(parse(write(view))).toEqual(view)
  expect(write(plain)).toEqual({})
})

test.each([
  { range: '1day', status: 'lost', open: 'delete:01' },
  { range: 30, status: {}, search: [7], open: 'order:' },
  { open: 'notifications' },
])('an invalid URL value counts as absent: %j', (raw) => {
  expect(parse(raw)).toEqual(plain)
})

test('a page requests the filtered orders, ten at a time', () => {
  const view = { ...plain, range: 'year', status: 'active', search: '  bowl ', cursor: 'next' } as const
  expect(filtersOf(view)).toEqual({ range: 'year', status: 'active', search: 'bowl' })
  expect(query(view)).toEqual({ range: 'year', status: 'active', search: 'bowl', limit: '10', cursor: 'next' })
  expect(filtersOf(plain)).toEqual({})
})

test('only filters count as filters, not the page or an open dialog', () => {
  expect(isNarrowed({ ...plain, cursor: 'x', dialog: { kind: 'rate', id: '01' } })).toBe(false)
  expect(isNarrowed({ ...plain, search: ' ' })).toBe(false)
  expect(isNarrowed({ ...plain, range: '30days' })).toBe(true)
  expect(isNarrowed({ ...plain, status: 'cancelled' })).toBe(true)
})
