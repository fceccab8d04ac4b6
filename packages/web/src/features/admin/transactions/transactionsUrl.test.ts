import { describe, expect, it } from 'vitest'
import { transactionsAddress, type TransactionsView } from './transactionsUrl.ts'

const { plain, parse, write, query, filtersOf, isNarrowed, narrowed } = transactionsAddress

const full: TransactionsView = {
  view: 'treasury',
  search: '42',
  status: 'flagged',
  type: 'withdrawal',
  currency: 'ETH',
  cursor: 'abc',
  size: 25,
  id: 'r1',
  review: 'r2',
  step: 'deny',
  open: 'adjust',
}

describe('the URL of the transactions screen', () => {
  it('is empty for the default view', () => {
    expect(write(plain)).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('restores the same view, with its filters, page and dialogs', () => {
    expect(parse(write(full))).toEqual(full)
  })
  it('reads a link that opens a review, and one that starts with its denial', () => {
    expect(parse({ review: 'r1' })).toEqual({ ...plain, review: 'r1' })
    expect(parse({ review: 'r1', step: 'deny' })).toEqual({ ...plain, review: 'r1', step: 'deny' })
  })
  it('has no review step without a review', () => {
    expect(parse({ id: 'r1', step: 'deny' }).step).toBeUndefined()
    expect(write({ ...plain, step: 'deny' })).toEqual({})
  })
  it('has treasury dialogs only in the treasury view', () => {
    expect(parse({ view: 'treasury', open: 'approve:a1' }).open).toBe('approve:a1')
    expect(parse({ open: 'approve:a1' }).open).toBeUndefined()
  })
  it('ignores unknown values', () => {
    const odd = {
      view: 'moon',
      status: 'asleep',
      type: 'refund',
      currency: 'longer than a symbol',
      search: ['x'],
      step: 'burn',
    }
    expect(parse(odd)).toEqual(plain)
    expect(parse({ review: 'r1', step: 'burn' }).step).toBeUndefined()
  })
})

describe('the query', () => {
  it('requests ten rows or the selected number, and only the selected filters', () => {
    expect(query(plain)).toEqual({ limit: '10' })
    expect(query({ ...full, search: '  maya ' })).toEqual({
      search: 'maya',
      status: 'flagged',
      type: 'withdrawal',
      currency: 'ETH',
      limit: '25',
      cursor: 'abc',
    })
  })
  it('exports the filtered list, whatever page is on screen', () => {
    expect(filtersOf(full)).toEqual({ search: '42', status: 'flagged', type: 'withdrawal', currency: 'ETH' })
  })
  it('knows whether it is filtered', () => {
    expect(isNarrowed({ ...plain, search: '  ', cursor: 'c', review: 'r' })).toBe(false)
    expect(isNarrowed({ ...plain, currency: 'BTC' })).toBe(true)
  })
  it('returns to the first page when filters change', () => {
    expect(narrowed({ ...plain, cursor: 'c', search: 'x' }, { status: 'denied' })).toEqual({
      ...plain,
      search: 'x',
      status: 'denied',
    })
  })
})
