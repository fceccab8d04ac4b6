import { describe, expect, it } from 'vitest'
import { exampleTotal, fieldsOfTerms, readTerms, shownTerm } from './storeTerms.ts'

const usual = { shipping: 9.99, freeShippingAbove: 50, taxPercent: 8 }

describe('the terms of the store', () => {
  it('come back as they were', () => {
    expect(readTerms(fieldsOfTerms(usual))).toEqual({
      body: { shipping: 9.99, free_shipping_above: 50, tax_percent: 8 },
    })
    const never = { ...usual, freeShippingAbove: null }
    expect(readTerms(fieldsOfTerms(never)).body).toEqual({ shipping: 9.99, free_shipping_above: null, tax_percent: 8 })
  })
  it('name every field that is wrong', () => {
    const typed = { shipping: 'free', freeAbove: '', never: false, tax: '101' }
    expect(Object.keys(readTerms(typed).wrong ?? {})).toEqual(['shipping', 'freeAbove', 'tax'])
    expect(readTerms({ ...typed, shipping: '0', never: true, tax: '8.875' }).wrong).toHaveProperty('tax')
    expect(readTerms({ ...typed, shipping: '0', never: true, tax: '8.88 %' }).body?.tax_percent).toBe(8.88)
  })
  it('are read as people write numbers', () => {
    const typed = { shipping: '12,50', freeAbove: ' 1,250 ', never: false, tax: '8,5%' }
    expect(readTerms(typed).body).toEqual({ shipping: 12.5, free_shipping_above: 1250, tax_percent: 8.5 })
    const sentence = 'Please write the number with a point for decimals, like 1000.50.'
    expect(readTerms({ ...typed, shipping: '1.024,50', tax: 'x' }).wrong).toEqual({ shipping: sentence, tax: sentence })
    expect([shownTerm('freeAbove', '1,250'), shownTerm('tax', '8,5 %')]).toEqual(['1250', '8.5'])
  })
  it('say what an order costs', () => {
    expect(exampleTotal(40, usual)).toBe(53.19)
    expect(exampleTotal(50, usual)).toBe(63.99)
    expect(exampleTotal(50.01, usual)).toBe(54.01)
    expect(exampleTotal(100, { ...usual, freeShippingAbove: null })).toBe(117.99)
  })
})
