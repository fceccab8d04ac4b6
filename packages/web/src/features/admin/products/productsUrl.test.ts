import { describe, expect, it } from 'vitest'
import { productsAddress } from './productsUrl.ts'

const { plain, parse, write, query, isNarrowed, narrowed, sortedBy } = productsAddress

describe('the URL of the products', () => {
  it('is empty for the default view', () => {
    expect(write(plain)).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('restores the same view', () => {
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
    expect(parse(write(view))).toEqual(view)
  })
  it('starts each sort order in its default direction', () => {
    expect(parse({ sort: 'stock' }).direction).toBe('asc')
    expect(parse({ sort: 'sold' }).direction).toBe('desc')
    expect(write(sortedBy(plain, 'stock'))).toEqual({ sort: 'stock' })
  })
  it('ignores unknown values', () => {
    const odd = {
      show: 'shoes',
      size: '11',
      sort: 'smell',
      direction: 'up',
      layout: 'pile',
      open: 'burn:p1',
      category: ['x'],
    }
    expect(parse(odd)).toEqual(plain)
  })
  it('opens a dialog about a product only with its id', () => {
    expect(parse({ open: 'edit' })).toMatchObject({ dialog: undefined })
    expect(parse({ open: 'delete:p1' })).toMatchObject({ dialog: 'delete', about: 'p1' })
    expect(parse({ open: 'add' })).toMatchObject({ dialog: 'add', about: undefined })
    expect(write({ ...plain, dialog: 'add' })).toEqual({ open: 'add' })
  })
})

describe('the query', () => {
  it('contains only the selected filters', () => {
    expect(query(plain)).toEqual({ sort: 'updated', direction: 'desc', limit: '10' })
    expect(query({ ...plain, search: ' bowl ', show: 'rewards', cursor: 'c', size: 50 })).toEqual({
      search: 'bowl',
      show: 'rewards',
      sort: 'updated',
      direction: 'desc',
      limit: '50',
      cursor: 'c',
    })
  })
  it('knows whether it is filtered, and returns to the first page when filters change', () => {
    expect(isNarrowed({ ...plain, search: '  ' })).toBe(false)
    expect(isNarrowed({ ...plain, show: 'off' })).toBe(true)
    expect(narrowed({ ...plain, cursor: 'c' }, { show: 'off' })).toMatchObject({ show: 'off', cursor: undefined })
  })
})

it('reverses the sort order on a second press', () => {
  const byName = sortedBy({ ...plain, cursor: 'c' }, 'name')
  expect(byName).toMatchObject({ sort: 'name', direction: 'asc', cursor: undefined })
  expect(sortedBy(byName, 'name').direction).toBe('desc')
})
