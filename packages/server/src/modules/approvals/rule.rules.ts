import { centsToUsd, type approvals, toNumber, usdToCents, dollarsText, plural } from '@vesica/contract'

export type RuleName = keyof approvals.Rules

/** The approval rules as stored in the settings. */
type StoredRules = Omit<approvals.Rules, 'reviewByTwoFrom' | 'aloneADay' | 'creditsADay'> & {
  reviewByTwoFromCents: number
  aloneADayCents: number
  creditsADayCents: number
}

interface Rule {
  key: keyof StoredRules
  /** Name for use within a sentence. */
  words: string
  unit: 'usd' | 'hours' | 'percent' | 'switch'
  /** The direction that lets one administrator do more alone. */
  weaker: 'more' | 'less'
}

/** The approval rules: the setting that stores each, and the direction that weakens it. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  reviewByTwoFrom: {
    key: 'reviewByTwoFromCents',
    words: 'the amount from which requests need two approvals',
    unit: 'usd',
    weaker: 'more',
  },
  aloneADay: {
    key: 'aloneADayCents',
    words: 'the amount that one administrator can approve alone within 24 hours',
    unit: 'usd',
    weaker: 'more',
  },
  creditsADay: {
    key: 'creditsADayCents',
    words: 'the limit on credits for late replies within 24 hours',
    unit: 'usd',
    weaker: 'more',
  },
  treasuryFloor: { key: 'treasuryFloor', words: 'the treasury floor', unit: 'switch', weaker: 'less' },
  changeWaitHours: {
    key: 'changeWaitHours',
    words: 'the waiting period for changes',
    unit: 'hours',
    weaker: 'less',
  },
  newAdministratorHours: {
    key: 'newAdministratorHours',
    words: 'the time until a new administrator’s approvals count',
    unit: 'hours',
    weaker: 'less',
  },
  addressHoldHours: {
    key: 'addressHoldHours',
    words: 'how long withdrawals are on hold after an administrator changes a member’s email address',
    unit: 'hours',
    weaker: 'less',
  },
  proofHours: {
    key: 'proofHours',
    words: 'how long an administrator’s identity confirmation is valid',
    unit: 'hours',
    weaker: 'more',
  },
  adminSecondFactor: {
    key: 'adminSecondFactor',
    words: 'the second factor requirement for administrators',
    unit: 'switch',
    weaker: 'less',
  },
  ratePercent: {
    key: 'ratePercent',
    words: 'the maximum change of a rate at once',
    unit: 'percent',
    weaker: 'more',
  },
  driftPercent: {
    key: 'driftPercent',
    words: 'the maximum difference between the current rate and a request’s rate at approval',
    unit: 'percent',
    weaker: 'more',
  },
}

export const ruleNames = Object.keys(rules) as RuleName[]

/** The stored value for a value of the API; amounts in cents. */
export const storedValue = (name: RuleName, value: number | boolean): number | boolean =>
  rules[name].unit === 'usd' ? toNumber(usdToCents(value as number), 0) : value

/** The value in the API for a stored value. */
export const onTheWire = (name: RuleName, value: number | boolean): number | boolean =>
  rules[name].unit === 'usd' ? centsToUsd(BigInt(value)) : value

export const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name)

/** The rules in force, in the format of the API. */
export const presentRules = (settings: StoredRules): approvals.Rules => ({
  reviewByTwoFrom: centsToUsd(BigInt(settings.reviewByTwoFromCents)),
  aloneADay: centsToUsd(BigInt(settings.aloneADayCents)),
  creditsADay: centsToUsd(BigInt(settings.creditsADayCents)),
  treasuryFloor: settings.treasuryFloor,
  changeWaitHours: settings.changeWaitHours,
  newAdministratorHours: settings.newAdministratorHours,
  addressHoldHours: settings.addressHoldHours,
  proofHours: settings.proofHours,
  adminSecondFactor: settings.adminSecondFactor,
  ratePercent: settings.ratePercent,
  driftPercent: settings.driftPercent,
})

/** Whether a stored value lets one administrator do more alone than another. Switches count as 0 and 1. */
export const isWeaker = (name: RuleName, before: number | boolean, after: number | boolean): boolean =>
  rules[name].weaker === 'more' ? rank(after) > rank(before) : rank(after) < rank(before)

const rank = (value: number | boolean): number => (value === true ? 1 : value === false ? 0 : value)

/** A stored value as text. */
export const valueText = (name: RuleName, value: number | boolean): string => {
  const { unit } = rules[name]
  if (unit === 'switch') return value ? 'on' : 'off'
  if (unit === 'usd') return dollarsText(BigInt(value as number))
  return unit === 'percent' ? `${value} percent` : plural(value as number, 'hour')
}
