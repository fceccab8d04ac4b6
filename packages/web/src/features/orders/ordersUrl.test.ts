import { expect, test } from 'vitest'
import { filterQuery, historySearch, isNarrowed, pageQuery, parseHistory, plainView } from './ordersUrl.ts'

test('an address and a view are the same thing said twice', () => {
  const view = parseHistory({
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
    dialog: { kind: 'order', id: '01' },
  })
  expect(parseHistory(historySearch(view))).toEqual(view)
  expect(historySearch(plainView)).toEqual({})
})

test.each([
  { range: '1day', status: 'lost', open: 'delete:01' },
  { range: 30, status: {}, search: [7], open: 'order:' },
  { open: 'notifications' },
])('what an address should not say counts as absent: %j', (raw) => {
  expect(parseHistory(raw)).toEqual(plainView)
})

test('a page asks for what the filters show, ten at a time', () => {
  const view = { ...plainView, range: 'year', status: 'active', search: '  bowl ', cursor: 'next' } as const
  expect(filterQuery(view)).toEqual({ range: 'year', status: 'active', search: 'bowl' })
  expect(pageQuery(view)).toEqual({ range: 'year', status: 'active', search: 'bowl', limit: '10', cursor: 'next' })
  expect(filterQuery(plainView)).toEqual({})
})

test('only filters narrow, not the page nor an open dialog', () => {
  expect(isNarrowed({ ...plainView, cursor: 'x', dialog: { kind: 'rate', id: '01' } })).toBe(false)
  expect(isNarrowed({ ...plainView, search: ' ' })).toBe(false)
  expect(isNarrowed({ ...plainView, range: '30days' })).toBe(true)
  expect(isNarrowed({ ...plainView, status: 'cancelled' })).toBe(true)
})
