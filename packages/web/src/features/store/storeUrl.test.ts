import { describe, expect, it } from 'vitest'
import { listOf, narrowed, storeAddress } from './storeUrl.ts'

const { parse, write, plain, query, isNarrowed } = storeAddress

const full = {
  search: 'rose quartz',
  category: 'c1',
  price: '50-100',
  sort: 'price_asc',
  cursor: 'abc',
  product: 'p1',
  checkout: 'review',
  pay: 'BTC',
  order: 'o1',
  open: 'cart',
}

describe('the URL of the store', () => {
  it('contains the whole view, and restores it', () => {
    expect(write(parse(full))).toEqual(full)
    expect(write(parse({}))).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('ignores unknown values', () => {
    const odd = { price: '0-9999', sort: 'cheap', checkout: 'done', pay: 'BTC', open: 'profile', search: ['x'] }
    expect(parse(odd)).toEqual(plain)
    expect(parse({ checkout: 'payment', pay: 'b<t>c' }).pay).toBeUndefined()
  })
  it('reads text that looks like a number as text', () => {
    expect(parse({ search: 108 }).search).toBe('108')
  })
  it('starts a new search at its first page, and restores the list when returning from a product', () => {
    const view = parse({ ...full, checkout: undefined, pay: undefined })
    expect(write(narrowed(view, { price: '200+' }))).toEqual({
      search: 'rose quartz',
      category: 'c1',
      price: '200+',
      sort: 'price_asc',
    })
    expect(write(listOf(view))).toMatchObject({ cursor: 'abc', search: 'rose quartz' })
    expect(listOf(view).product).toBeUndefined()
  })
  it('requests only what it contains', () => {
    expect(query(plain)).toEqual({ sort: 'featured', limit: '12' })
    expect(query(parse(full))).toEqual({
      search: 'rose quartz',
      category: 'c1',
      price: '50-100',
      sort: 'price_asc',
      cursor: 'abc',
      limit: '12',
    })
  })
  it('knows whether filters hide products, which sorting does not', () => {
    expect(isNarrowed(parse({ sort: 'name', search: '  ' }))).toBe(false)
    expect(isNarrowed(parse({ price: '0-50' }))).toBe(true)
  })
})
