import { control } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { isUnreadable, readDollars, understood } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'

/** Rules that are numbers, in the order of the form. */
export const numbers = [
  'reviewByTwoFrom',
  'aloneADay',
  'changeWaitHours',
  'newAdministratorHours',
  'addressHoldHours',
  'ratePercent',
  'driftPercent',
] as const

export type RuleValues = Record<(typeof numbers)[number], string> & { houseFloor: boolean }

/** What the form shows of the rules. */
export const valuesOf = (rules: control.Rules): RuleValues => ({
  reviewByTwoFrom: String(rules.reviewByTwoFrom),
  aloneADay: String(rules.aloneADay),
  changeWaitHours: String(rules.changeWaitHours),
  newAdministratorHours: String(rules.newAdministratorHours),
  addressHoldHours: String(rules.addressHoldHours),
  ratePercent: String(rules.ratePercent),
  driftPercent: String(rules.driftPercent),
  houseFloor: rules.houseFloor,
})

/** What somebody typed as a number; NaN when it is none. */
const numberOf = (typed: string): number => {
  const plain = readDollars(typed) ?? ''
  return /^\d{1,10}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number as it is shown once its field is left. */
export const shownRule = (typed: string): string => understood(typed, readDollars)

type Body = Partial<control.Rules>

/** What was changed, to be sent: the rest stays. Where a number is none, it is NaN. */
export const bodyOf = (values: RuleValues, rules: control.Rules): Body => {
  const body: Body = {}
  for (const name of numbers) {
    const value = numberOf(values[name])
    if (value !== rules[name]) body[name] = value
  }
  if (values.houseFloor !== rules.houseFloor) body.houseFloor = values.houseFloor
  return body
}

/** What is wrong with the rules, by field. */
export const checkRules = (values: RuleValues, rules: control.Rules): FieldErrors => {
  const body = bodyOf(values, rules)
  const nonsense = numbers.filter((name) => Number.isNaN(body[name]))
  return {
    ...checkBody(control.setRules, body),
    ...Object.fromEntries(
      nonsense.map((name) => [
        name,
        isUnreadable(values[name], readDollars) ? text.words.numberUnreadable : text.control.rules.number,
      ]),
    ),
  }
}
