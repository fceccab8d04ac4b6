import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
  narrowed,
  parseProductsView,
  plainView,
  productsQuery,
  productsSearch,
  sortedBy,
} from './productsUrl.ts'

describe('the address of the products', () => {
  it('is bare for the usual view', () => {
    expect(productsSearch(plainView)).toEqual({})
    expect(parseProductsView({})).toEqual(plainView)
  })
  it('comes back as the same view', () => {
    const view = {
      search: '108',
      category: 'c1',
      show: 'low_stock',
      sort: 'name',
      direction: 'desc',
      cursor: 'abc',
      size: 25,
      layout: 'cards',
      dialog: 'edit',
      about: 'p1',
    } as const
    expect(parseProductsView(productsSearch(view))).toEqual(view)
  })
  it('starts each order in its useful direction', () => {
    expect(parseProductsView({ sort: 'stock' }).direction).toBe('asc')
    expect(parseProductsView({ sort: 'sold' }).direction).toBe('desc')
    expect(productsSearch(sortedBy(plainView, 'stock'))).toEqual({ sort: 'stock' })
  })
  it('ignores what it does not understand', () => {
    const odd = {
      show: 'shoes',
      size: '11',
      sort: 'smell',
      direction: 'up',
      layout: 'pile',
      open: 'burn:p1',
      category: ['x'],
    }
    expect(parseProductsView(odd)).toEqual(plainView)
  })
  it('opens a dialog about a product only when it says which', () => {
    expect(parseProductsView({ open: 'edit' })).toMatchObject({ dialog: undefined })
    expect(parseProductsView({ open: 'delete:p1' })).toMatchObject({ dialog: 'delete', about: 'p1' })
    expect(parseProductsView({ open: 'add' })).toMatchObject({ dialog: 'add', about: undefined })
    expect(productsSearch({ ...plainView, dialog: 'add' })).toEqual({ open: 'add' })
  })
})

describe('the query', () => {
  it('holds only what was asked', () => {
    expect(productsQuery(plainView)).toEqual({ sort: 'updated', direction: 'desc', limit: '10' })
    expect(productsQuery({ ...plainView, search: ' bowl ', show: 'rewards', cursor: 'c', size: 50 })).toEqual({
      search: 'bowl',
      show: 'rewards',
      sort: 'updated',
      direction: 'desc',
      limit: '50',
      cursor: 'c',
    })
  })
  it('knows whether it is narrowed, and starts again when it is narrowed otherwise', () => {
    expect(isNarrowed({ ...plainView, search: '  ' })).toBe(false)
    expect(isNarrowed({ ...plainView, show: 'off' })).toBe(true)
    expect(narrowed({ ...plainView, cursor: 'c' }, { show: 'off' })).toMatchObject({ show: 'off', cursor: undefined })
  })
})

it('turns the order round on a second press', () => {
  const byName = sortedBy({ ...plainView, cursor: 'c' }, 'name')
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc', cursor: undefined })
  expect(sortedBy(byName, 'name').direction).toBe('desc')
})
