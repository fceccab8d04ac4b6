import { describe, expect, it } from 'vitest'
import { filtersOf, isNarrowed, narrowed, ordersQuery, ordersSearch, parseOrdersView, plainView } from './ordersUrl.ts'

describe('the address of the orders', () => {
  it('is bare for the usual view', () => {
    expect(ordersSearch(plainView)).toEqual({})
    expect(parseOrdersView({})).toEqual(plainView)
  })
  it('comes back as the same view', () => {
    const view = {
      search: '42',
      status: 'out_for_delivery',
      period: 'week',
      cursor: 'abc',
      size: 100,
      id: 'o1',
      act: 'refund',
      about: 'o1',
    } as const
    expect(parseOrdersView(ordersSearch(view))).toEqual(view)
  })
  it('ignores what it does not understand, and acts about no order', () => {
    expect(parseOrdersView({ status: 'lost', size: 'many', period: 'year', act: 'burn:o1', id: ['o1'] })).toEqual(
      plainView,
    )
    expect(parseOrdersView({ act: 'track' })).toEqual(plainView)
  })
})

describe('the query', () => {
  it('holds what the export holds, and the page', () => {
    const view = { ...plainView, search: ' maya ', period: 'today', cursor: 'c', size: 25 } as const
    expect(filtersOf(view)).toEqual({ search: 'maya', period: 'today' })
    expect(ordersQuery(view)).toEqual({ search: 'maya', period: 'today', limit: '25', cursor: 'c' })
  })
  it('knows whether it is narrowed, and starts again when it is narrowed otherwise', () => {
    expect(isNarrowed({ ...plainView, search: ' ', id: 'o1' })).toBe(false)
    expect(isNarrowed({ ...plainView, status: 'shipped' })).toBe(true)
    expect(narrowed({ ...plainView, cursor: 'c' }, { status: 'shipped' }).cursor).toBeUndefined()
  })
})
