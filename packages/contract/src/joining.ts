import { centsText, centsToUsd, usdToCents } from './money.ts'

/** US dollars as a price: `$79`, `$24.50`, `$1,200`. @param usd with at most 2 decimals */
const price = (usd: number): string => {
  const [whole = '', fraction = ''] = centsText(usdToCents(usd)).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '00' ? '' : `.${fraction}`}`
}

/** The components of the cost of joining. */
export interface Joining {
  /** The chosen plan; undefined: any of them. */
  plan: { readonly name: string; readonly price: number } | undefined
  /** The registration fee in USD; 0: there is none. */
  feeUsd: number
  /** USD charged for the first year on top of the fee; 0 or omitted: the fee covers it. */
  yearUsd?: number | undefined
}

/** What sign-up charges: the registration fee alone, which covers the first year, or the fee and the first year. */
export const signupCharges = ['fee', 'fee_and_year'] as const
export type SignupCharge = (typeof signupCharges)[number]

/**
 * The cost of joining, in the same words wherever it appears: what is due with the application and what for, and what
 * is due later and when.
 */
export const joiningLines = (joining: Joining): string[] => [firstLine(joining), laterLine(joining)]

const firstLine = ({ plan, feeUsd, yearUsd = 0 }: Joining): string => {
  const year = plan ? `your first year of ${plan.name}` : 'your first year of the plan that you choose'
  if (yearUsd > 0)
    return feeUsd > 0
      ? `${price(sum(feeUsd, yearUsd))} once, with your application: the registration fee of ${price(feeUsd)}, which pays for the review of your application, and ${price(yearUsd)} for ${year}.`
      : `${price(yearUsd)} with your application, for ${year}. There is no registration fee.`
  return feeUsd > 0
    ? `${price(feeUsd)} once, with your application: the registration fee. It pays for the review of your application and for ${year}.`
    : `Nothing with your application: there is no registration fee, and ${year} costs nothing.`
}

/** What happens at the end of a year that is not renewed. */
const noCharge = 'Nothing is charged automatically: your membership ends unless you renew it.'

const laterLine = ({ plan }: Pick<Joining, 'plan'>): string => {
  const renewal = plan ? `${price(plan.price)} a year for ${plan.name}` : 'the price of your plan, per year'
  return `To renew after the first year: ${renewal}. ${noCharge}`
}

/** The same in prose, for somebody who has joined: what they paid, and what it costs to renew. */
export const joinedSentences = ({
  plan,
  feeUsd,
  yearUsd = 0,
}: Joining & { plan: NonNullable<Joining['plan']> }): string[] => [
  ...paidSentence(feeUsd, yearUsd),
  `Renewing it after that costs ${price(plan.price)} a year. ${noCharge}`,
]

const paidSentence = (feeUsd: number, yearUsd: number): string[] => {
  if (yearUsd > 0)
    return [
      feeUsd > 0
        ? `Your payment of ${price(sum(feeUsd, yearUsd))} covers the registration fee and this first year.`
        : `Your payment of ${price(yearUsd)} covers this first year.`,
    ]
  return feeUsd > 0
    ? [`Your registration fee of ${price(feeUsd)} covers this first year.`]
    : ['This first year is free.']
}

/**
 * The cost of a plan in its first year and after, if it differs from the yearly price: the text next to the price on a
 * card.
 * @param plan `price` in USD per year
 * @returns undefined if sign-up charges the price of the first year
 */
export const firstYearLine = (
  plan: { readonly price: number },
  { charge, feeUsd }: { charge: SignupCharge; feeUsd: number },
): string | undefined => {
  if (charge !== 'fee') return undefined
  const first = feeUsd > 0 ? `included in the ${price(feeUsd)} registration fee` : 'free'
  return `First year ${first}, then ${price(plan.price)} a year`
}

const sum = (...usd: number[]): number => centsToUsd(usd.reduce((cents, amount) => cents + usdToCents(amount), 0n))

/** The same before a plan is chosen, with a line for each offered plan if its first year is charged. */
export const joiningLinesOf = (
  plans: readonly NonNullable<Joining['plan']>[],
  { charge, feeUsd }: { charge: SignupCharge; feeUsd: number },
): string[] => {
  if (charge === 'fee' || plans.length === 0) return joiningLines({ plan: undefined, feeUsd })
  const intro =
    feeUsd > 0
      ? 'With your application: the registration fee, which pays for the review of your application, and the first year of the plan that you choose.'
      : 'With your application: the first year of the plan that you choose. There is no registration fee.'
  const clauses = plans.map((plan) =>
    feeUsd > 0
      ? `${plan.name}: ${price(sum(feeUsd, plan.price))} once, the registration fee of ${price(feeUsd)} and ${price(plan.price)} for the first year.`
      : `${plan.name}: ${price(plan.price)} for the first year.`,
  )
  return [intro, ...clauses, laterLine({ plan: undefined })]
}
