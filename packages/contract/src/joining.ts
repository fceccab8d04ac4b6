import { centsText, usdToCents } from './money.ts'

/** US dollars as people read a price: `$79`, `$24.50`, `$1,200`. @param usd with at most 2 decimals */
const price = (usd: number): string => {
  const [whole = '', fraction = ''] = centsText(usdToCents(usd)).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '00' ? '' : `.${fraction}`}`
}

/** What joining costs is made of. */
export interface Joining {
  /** The plan that somebody joins with; undefined: any of them. */
  plan: { readonly name: string; readonly price: number } | undefined
  /** The registration fee in USD; 0: there is none. */
  feeUsd: number
}

/**
 * What joining costs, in the same words wherever it is said: what is due with the application and what it is for, and
 * what is due later and when.
 */
export const joiningLines = ({ plan, feeUsd }: Joining): string[] => {
  const year = plan ? `your first year of ${plan.name}` : 'your first year of the plan that you choose'
  const first =
    feeUsd > 0
      ? `${price(feeUsd)} once, with your application: the registration fee. It pays for the review of your application and for ${year}.`
      : `Nothing with your application: there is no registration fee, and ${year} costs nothing.`
  const later = plan ? `${price(plan.price)} a year for ${plan.name}` : 'The price of your plan a year'
  return [
    first,
    `${later} from the second year on, due when the year before ends. Nothing is taken by itself: you renew it, or it ends.`,
  ]
}
