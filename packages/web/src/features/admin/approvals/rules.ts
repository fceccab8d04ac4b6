import type { approvals } from '@vesica/contract'
import { defineFields, number, toggle, type ValuesOf } from '../../../forms/fields.ts'
import { readDollars } from '../../../format/number.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.approvals.rules

/** Numeric rules, in the order of the form. */
export const numbers = [
  'reviewByTwoFrom',
  'aloneADay',
  'creditsADay',
  'changeWaitHours',
  'newAdministratorHours',
  'addressHoldHours',
  'proofHours',
  'ratePercent',
  'driftPercent',
] as const

/** Rules that are on or off. */
const switches = ['treasuryFloor', 'adminSecondFactor'] as const

/** The typed value of a numeric rule; undefined when invalid. */
const readRule = (typed: string): string | undefined => {
  const amount = readDollars(typed) ?? ''
  return /^\d{1,10}(\.\d{1,4})?$/.test(amount) ? amount : undefined
}

const rule = (name: (typeof numbers)[number]) =>
  number<approvals.Rules>(copy[name], {
    why: copy[`${name}Why`],
    needed: true,
    most: 14,
    read: readRule,
    unread: copy.number,
    of: (rules) => String(rules[name]),
  })

/** The form values of the rules. */
export const ruleFields = defineFields<approvals.Rules>()({
  reviewByTwoFrom: rule('reviewByTwoFrom'),
  aloneADay: rule('aloneADay'),
  creditsADay: rule('creditsADay'),
  changeWaitHours: rule('changeWaitHours'),
  newAdministratorHours: rule('newAdministratorHours'),
  addressHoldHours: rule('addressHoldHours'),
  proofHours: rule('proofHours'),
  ratePercent: rule('ratePercent'),
  driftPercent: rule('driftPercent'),
  treasuryFloor: toggle(copy.houseFloor, { why: copy.houseFloorWhy }),
  adminSecondFactor: toggle(copy.adminSecondFactor, { why: copy.adminSecondFactorWhy }),
})

export type RuleValues = ValuesOf<typeof ruleFields>

type Body = Partial<approvals.Rules>

/** The changed values to send, so that concurrent changes to other rules are not overwritten. */
export const bodyOf = (values: RuleValues, saved: RuleValues): Body => {
  const body: Body = {}
  for (const name of numbers) if (values[name] !== saved[name]) body[name] = Number(values[name])
  for (const name of switches) if (values[name] !== saved[name]) body[name] = values[name]
  return body
}
