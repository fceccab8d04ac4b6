import { describe, expect, it } from 'vitest'
import { ordersAddress } from './ordersUrl.ts'

const { plain, parse, write, query, filtersOf, isNarrowed, narrowed } = ordersAddress

describe('the address of the orders', () => {
  it('is bare for the usual view', () => {
    expect(write(plain)).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('comes back as the same view', () => {
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
  it('ignores what it does not understand, and acts about no order', () => {
    expect(parse({ status: 'lost', size: 'many', period: 'year', action: 'burn:o1', id: ['o1'] })).toEqual(plain)
    expect(parse({ action: 'track' })).toEqual(plain)
  })
})

describe('the query', () => {
  it('holds what the export holds, and the page', () => {
    const view = { ...plain, search: ' maya ', period: 'today', cursor: 'c', size: 25 } as const
    expect(filtersOf(view)).toEqual({ search: 'maya', period: 'today' })
    expect(query(view)).toEqual({ search: 'maya', period: 'today', limit: '25', cursor: 'c' })
  })
  it('knows whether it is narrowed, and starts again when it is narrowed otherwise', () => {
    expect(isNarrowed({ ...plain, search: ' ', id: 'o1' })).toBe(false)
    expect(isNarrowed({ ...plain, status: 'shipped' })).toBe(true)
    expect(narrowed({ ...plain, cursor: 'c' }, { status: 'shipped' }).cursor).toBeUndefined()
  })
})
