import { describe, expect, it } from 'vitest'
import { text } from '../../i18n/text.ts'
import { rangeText, starsText, stockOf } from './productCopy.ts'

describe('stock labels', () => {
  it('count the last items, and only those', () => {
    expect(stockOf({ inStock: true, stockCount: 6 })).toEqual({ text: 'In stock', tone: 'some' })
    expect(stockOf({ inStock: true, stockCount: 5 })).toEqual({ text: 'Only 5 left', tone: 'few' })
    expect(stockOf({ inStock: true, stockCount: 1 })).toEqual({ text: 'Only 1 left', tone: 'few' })
  })
  it('say out of stock without stock, and for unavailable products whatever their stock', () => {
    expect(stockOf({ inStock: false, stockCount: 0 }).text).toBe('Out of stock')
    expect(stockOf({ inStock: false, stockCount: 40 })).toEqual({ text: 'Out of stock', tone: 'none' })
  })
})

describe('product counts', () => {
  it('use the singular and the plural', () => {
    expect(['0', '1', '2'].map(text.store.list.count)).toEqual(['0 products', '1 product', '2 products'])
    expect(text.store.list.showing('1', '1')).toBe('Showing 1 of 1 product')
    expect(text.store.list.showing('1', '15')).toBe('Showing 1 of 15 products')
  })
})

describe('price and star labels', () => {
  it('name the ranges of the price filter', () => {
    expect((['0-50', '50-100', '100-200', '200+'] as const).map(rangeText)).toEqual([
      '$0 – $50',
      '$50 – $100',
      '$100 – $200',
      '$200+',
    ])
  })
  it('show average stars with at most one decimal', () => {
    expect([4, 4.5, 3.96].map(starsText)).toEqual(['4', '4.5', '4'])
  })
})
