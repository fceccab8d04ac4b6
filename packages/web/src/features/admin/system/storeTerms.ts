import { centsToUsd, type Input, percentToBasisPoints, type system, taxOn, usdToCents } from '@vesica/contract'
import { defineFields, dollars, number, toggle, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'
import { readFee } from './fee.ts'

const copy = text.adminStore.terms

/** A percentage, with an optional percent sign. */
const readPercent = (typed: string): string | undefined => {
  const percent = readFee(typed.replace(/\s*%\s*$/, ''))
  return percent !== undefined && Number(percent) <= 100 ? percent : undefined
}

/** The form values of the store's terms. */
export const termFields = defineFields<system.StoreTerms>()({
  shipping: dollars(copy.shipping, {
    why: copy.shippingWhy,
    needed: true,
    read: readFee,
    unread: text.labels.enterPrice,
    of: (terms) => String(terms.shipping),
  }),
  never: toggle(copy.never, { of: ({ freeShippingAbove }) => freeShippingAbove === null }),
  freeAbove: dollars(copy.freeAbove, {
    why: copy.freeAboveWhy,
    needed: true,
    read: readFee,
    unread: text.labels.enterPrice,
    of: ({ freeShippingAbove }) => (freeShippingAbove === null ? '' : String(freeShippingAbove)),
    wire: 'free_shipping_above',
    shown: ({ never }) => never !== true,
  }),
  tax: number(copy.tax, {
    why: copy.taxWhy,
    needed: true,
    read: readPercent,
    unread: copy.percentInvalid,
    after: '%',
    of: ({ taxPercent }) => String(taxPercent),
    wire: 'tax_percent',
  }),
})

export type TermsFields = ValuesOf<typeof termFields>

/** The request body. @param fields numbers already parsed */
export const termsBody = (fields: TermsFields): Input<typeof system.setStoreTerms>['body'] => ({
  shipping: Number(fields.shipping),
  free_shipping_above: fields.never ? null : Number(fields.freeAbove),
  tax_percent: Number(fields.tax),
})

/**
 * The final price of goods in USD, with shipping and with tax rounded half up to the cent. @param goods USD, after
 * discounts
 */
export const exampleTotal = (goods: number, terms: system.StoreTerms): number => {
  const cents = usdToCents(goods)
  const isFree = terms.freeShippingAbove !== null && cents > usdToCents(terms.freeShippingAbove)
  const tax = taxOn(cents, percentToBasisPoints(terms.taxPercent))
  return centsToUsd(cents + tax + (isFree ? 0n : usdToCents(terms.shipping)))
}
