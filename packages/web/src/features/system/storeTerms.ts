import { centsToUsd, type Input, type system, usdToCents } from '@vesica/contract'
import { isUnreadable, readDollars, understood } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'
import { readFee } from './fee.ts'

const words = text.adminStore.terms

/** The terms of the store as typed. */
export interface TermsFields {
  readonly shipping: string
  /** Shipping is free above this. */
  readonly freeAbove: string
  /** Shipping is never free. */
  readonly never: boolean
  readonly tax: string
}

export const fieldsOfTerms = (terms: system.StoreTerms): TermsFields => ({
  shipping: String(terms.shipping),
  freeAbove: terms.freeShippingAbove === null ? '' : String(terms.freeShippingAbove),
  never: terms.freeShippingAbove === null,
  tax: String(terms.taxPercent),
})

/** A share of a hundred may have its sign behind it. */
const readPercent = (typed: string): string | undefined => readDollars(typed.replace(/\s*%\s*$/, ''))

/** What a field shows once it is left. */
export const shownTerm = (name: 'shipping' | 'freeAbove' | 'tax', typed: string): string =>
  understood(typed, name === 'tax' ? readPercent : readDollars)

type Body = Input<typeof system.setStoreTerms>['body']
type Wrong = Record<string, string>

/** Reads what was typed: what is sent, or what is wrong beside which field. */
export const readTerms = (fields: TermsFields): { body: Body; wrong?: never } | { body?: never; wrong: Wrong } => {
  const shipping = readFee(fields.shipping)
  const freeAbove = fields.never ? null : readFee(fields.freeAbove)
  const tax = readFee(readPercent(fields.tax) ?? '')
  if (shipping !== undefined && freeAbove !== undefined && tax !== undefined && tax <= 100)
    return { body: { shipping, free_shipping_above: freeAbove, tax_percent: tax } }
  const wrong: Wrong = {}
  const said = (typed: string, otherwise: string, read = readDollars) =>
    isUnreadable(typed, read) ? text.words.numberUnreadable : otherwise
  if (shipping === undefined) wrong.shipping = said(fields.shipping, words.amountInvalid)
  if (freeAbove === undefined) wrong.freeAbove = said(fields.freeAbove, words.amountInvalid)
  if (tax === undefined || tax > 100) wrong.tax = said(fields.tax, words.percentInvalid, readPercent)
  return { wrong }
}

/** What goods cost in the end, USD: with shipping, and tax rounded half up to the cent. @param goods USD, after discounts */
export const exampleTotal = (goods: number, terms: system.StoreTerms): number => {
  const cents = usdToCents(goods)
  const isFree = terms.freeShippingAbove !== null && cents > usdToCents(terms.freeShippingAbove)
  const tax = (cents * usdToCents(terms.taxPercent) + 5_000n) / 10_000n
  return centsToUsd(cents + tax + (isFree ? 0n : usdToCents(terms.shipping)))
}
