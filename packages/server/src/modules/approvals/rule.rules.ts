import { centsToUsd, type approvals, toNumber, usdToCents } from '@vesica/contract'

export type RuleName = keyof approvals.Rules

/** The approval rules as stored in the settings. */
type StoredRules = Omit<approvals.Rules, 'reviewByTwoFrom' | 'aloneADay' | 'creditsADay'> & {
  reviewByTwoFromCents: number
  aloneADayCents: number
  creditsADayCents: number
}

interface Rule {
  key: keyof StoredRules
  unit: 'usd' | 'hours' | 'percent' | 'switch'
  /** The direction that lets one administrator do more alone. */
  weaker: 'more' | 'less'
}

/** The approval rules: the setting that stores each, and the direction that weakens it. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  reviewByTwoFrom: { key: 'reviewByTwoFromCents', unit: 'usd', weaker: 'more' },
  aloneADay: { key: 'aloneADayCents', unit: 'usd', weaker: 'more' },
  creditsADay: { key: 'creditsADayCents', unit: 'usd', weaker: 'more' },
  treasuryFloor: { key: 'treasuryFloor', unit: 'switch', weaker: 'less' },
  changeWaitHours: { key: 'changeWaitHours', unit: 'hours', weaker: 'less' },
  newAdministratorHours: { key: 'newAdministratorHours', unit: 'hours', weaker: 'less' },
  addressHoldHours: { key: 'addressHoldHours', unit: 'hours', weaker: 'less' },
  proofHours: { key: 'proofHours', unit: 'hours', weaker: 'more' },
  adminSecondFactor: { key: 'adminSecondFactor', unit: 'switch', weaker: 'less' },
  ratePercent: { key: 'ratePercent', unit: 'percent', weaker: 'more' },
  driftPercent: { key: 'driftPercent', unit: 'percent', weaker: 'more' },
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
