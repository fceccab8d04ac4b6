import { describe, expect, it } from 'vitest'
import { understoodValues, valuesOf, wrongTyped } from '../../../forms/fields.ts'
import { exampleTotal, termFields, termsBody, type TermsFields } from './storeTerms.ts'

const fieldsOfTerms = (terms: Parameters<typeof exampleTotal>[1]) => valuesOf(termFields, terms)
const bodyOf = (typed: TermsFields) => termsBody(understoodValues(termFields, typed))
const wrongIn = (typed: TermsFields) => wrongTyped(termFields, typed)

const usual = { shipping: 9.99, freeShippingAbove: 50, taxPercent: 8 }

describe('the terms of the store', () => {
  it('are unchanged by a round trip', () => {
    expect(bodyOf(fieldsOfTerms(usual))).toEqual({ shipping: 9.99, free_shipping_above: 50, tax_percent: 8 })
    const never = { ...usual, freeShippingAbove: null }
    expect(bodyOf(fieldsOfTerms(never))).toEqual({ shipping: 9.99, free_shipping_above: null, tax_percent: 8 })
  })
  it('name every invalid field', () => {
    const typed = { shipping: 'free', freeAbove: '', never: false, tax: '101' }
    expect(Object.keys(wrongIn(typed))).toEqual(['shipping', 'freeAbove', 'tax'])
    expect(wrongIn({ ...typed, shipping: '0', never: true, tax: '8.875' })).toHaveProperty('tax')
    expect(bodyOf({ ...typed, shipping: '0', never: true, tax: '8.88 %' }).tax_percent).toBe(8.88)
  })
  it('are parsed in common notations', () => {
    const typed = { shipping: '12,50', freeAbove: ' 1,250 ', never: false, tax: '8,5%' }
    expect(bodyOf(typed)).toEqual({ shipping: 12.5, free_shipping_above: 1250, tax_percent: 8.5 })
    const message = 'Please enter a number of 0 or more, like 1299.90.'
    expect(wrongIn({ ...typed, shipping: '1.02,50', tax: 'x' })).toEqual({ shipping: message, tax: message })
    expect([termFields.freeAbove.read?.('1,250'), termFields.tax.read?.('8,5 %')]).toEqual(['1250', '8.5'])
  })
  it('explain the cost of an order', () => {
    expect(exampleTotal(40, usual)).toBe(53.19)
    expect(exampleTotal(50, usual)).toBe(63.99)
    expect(exampleTotal(50.01, usual)).toBe(54.01)
    expect(exampleTotal(100, { ...usual, freeShippingAbove: null })).toBe(117.99)
  })
})
