import * as labels from './labels.ts'
import type { codes as contract } from '@vesica/contract'

/** Copy of discount codes for plans, for administrators. */
export const codes = {
  what: 'The discount codes',
  caption: labels.discountCodes,
  search: 'Search codes and notes',
  nothingYet: 'No discount codes yet',
  nothingYetWhy: 'Create a code that takes a percentage or an amount off the price of a plan.',
  nothingMatchesWhy: 'No discount codes match your search and filters.',
  codeWhy: '3 to 30 letters, digits and hyphens. Not case-sensitive.',
  codeMissing: 'Please enter a code.',
  kind: 'Discount type',
  kinds: { percent: 'A percentage', amount: 'An amount in USD' } satisfies Record<contract.CodeKind, string>,
  percent: 'Percent',
  limitWhy: 'Each member can use it once. Leave empty for unlimited.',
  endsWhy: 'Leave empty for no expiration date.',
  activeWhy: 'When off, nobody can use it, including members already quoted a price with it.',
  uses: (used: string, limit: string | undefined) => (limit === undefined ? used : `${used} of ${limit}`),
  states: { good: labels.active, off: labels.off, ended: labels.expired, used: labels.usedUp } satisfies Record<
    contract.CodeState,
    string
  >,
  add: 'Add code',
  create: 'Add code',
  removeThen: 'You can remove a code only if nobody was quoted a price with it. Turn off any other code instead.',
  created: 'Code added',
  updated: 'Code saved',
  removed: 'Code removed',
}
