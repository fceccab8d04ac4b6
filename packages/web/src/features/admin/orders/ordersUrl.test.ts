import { describe, expect, it } from 'vitest'
import { ordersAddress } from './ordersUrl.ts'

const { plain, parse, write, query, filtersOf, isNarrowed, narrowed } = ordersAddress

describe('the URL of the orders', () => {
  it('is empty for the default view', () => {
    expect(write(plain)).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('restores the same view', () => {
    const view = {
      search: '42',
      status: 'out_for_delivery',
      period: 'week',
      cursor: 'abc',
      size: 100,
      id: 'o1',
      action: 'refund',
      about: 'o1',
    } as const
    expect(parse(write(view))).toEqual(view)
  })
  it('ignores unknown values, and dialogs without an order', () => {
    expect(parse({ status: 'lost', size: 'many', period: 'year', action: 'burn:o1', id: ['o1'] })).toEqual(plain)
    expect(parse({ action: 'track' })).toEqual(plain)
  })
})

describe('the query', () => {
  it('contains what the export contains, and the page', () => {
    const view = { ...plain, search: ' maya ', period: 'today', cursor: 'c', size: 25 } as const
    expect(filtersOf(view)).toEqual({ search: 'maya', period: 'today' })
    expect(query(view)).toEqual({ search: 'maya', period: 'today', limit: '25', cursor: 'c' })
  })
  it('knows whether it is filtered, and returns to the first page when filters change', () => {
    expect(isNarrowed({ ...plain, search: ' ', id: 'o1' })).toBe(false)
    expect(isNarrowed({ ...plain, status: 'shipped' })).toBe(true)
    expect(narrowed({ ...plain, cursor: 'c' }, { status: 'shipped' }).cursor).toBeUndefined()
  })
})
