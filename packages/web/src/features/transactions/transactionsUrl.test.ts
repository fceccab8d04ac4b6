import { describe, expect, it } from 'vitest'
import {
  filtersOf,
  isNarrowed,
  narrowed,
  parseTransactionsView,
  plainView,
  type TransactionsView,
  transactionsQuery,
  transactionsSearch,
} from './transactionsUrl.ts'

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

describe('the address of the transactions screen', () => {
  it('is bare for the usual view', () => {
    expect(transactionsSearch(plainView)).toEqual({})
    expect(parseTransactionsView({})).toEqual(plainView)
  })
  it('comes back as the same view, with its filters, page and dialogs', () => {
    expect(parseTransactionsView(transactionsSearch(full))).toEqual(full)
  })
  it('reads a link that opens a review, and one that begins with its denial', () => {
    expect(parseTransactionsView({ review: 'r1' })).toEqual({ ...plainView, review: 'r1' })
    expect(parseTransactionsView({ review: 'r1', step: 'deny' })).toEqual({ ...plainView, review: 'r1', step: 'deny' })
  })
  it('has no step without a review', () => {
    expect(parseTransactionsView({ id: 'r1', step: 'deny' }).step).toBeUndefined()
    expect(transactionsSearch({ ...plainView, step: 'deny' })).toEqual({})
  })
  it('has a dialog of the treasury only beside the treasury', () => {
    expect(parseTransactionsView({ view: 'treasury', open: 'approve:a1' }).open).toBe('approve:a1')
    expect(parseTransactionsView({ open: 'approve:a1' }).open).toBeUndefined()
  })
  it('ignores what it does not understand', () => {
    const odd = { view: 'moon', status: 'asleep', type: 'refund', currency: 'no coin', search: ['x'], step: 'burn' }
    expect(parseTransactionsView(odd)).toEqual(plainView)
    expect(parseTransactionsView({ review: 'r1', step: 'burn' }).step).toBeUndefined()
  })
})

describe('the query', () => {
  it('asks for ten rows, or as many as are chosen, and only for what was asked', () => {
    expect(transactionsQuery(plainView)).toEqual({ limit: '10' })
    expect(transactionsQuery({ ...full, search: '  maya ' })).toEqual({
      search: 'maya',
      status: 'flagged',
      type: 'withdrawal',
      currency: 'ETH',
      limit: '25',
      cursor: 'abc',
    })
  })
  it('exports what is filtered, whatever page is on screen', () => {
    expect(filtersOf(full)).toEqual({ search: '42', status: 'flagged', type: 'withdrawal', currency: 'ETH' })
  })
  it('knows whether it is narrowed', () => {
    expect(isNarrowed({ ...plainView, search: '  ', cursor: 'c', review: 'r' })).toBe(false)
    expect(isNarrowed({ ...plainView, currency: 'BTC' })).toBe(true)
  })
  it('begins at the first page when narrowed otherwise', () => {
    expect(narrowed({ ...plainView, cursor: 'c', search: 'x' }, { status: 'denied' })).toEqual({
      ...plainView,
      search: 'x',
      status: 'denied',
    })
  })
})
