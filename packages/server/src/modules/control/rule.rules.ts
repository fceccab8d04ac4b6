import { centsToUsd, type control, toNumber, usdToCents, dollarsText } from '@vesica/contract'

type RuleName = keyof control.Rules

/** The rules as they are kept among the settings. */
type Kept = Omit<control.Rules, 'reviewByTwoFrom' | 'aloneADay' | 'creditsADay'> & {
  reviewByTwoFromCents: number
  aloneADayCents: number
  creditsADayCents: number
}

interface Rule {
  key: keyof Kept
  /** As it stands in the middle of a sentence. */
  words: string
  unit: 'usd' | 'hours' | 'percent' | 'switch'
  /** Which way lets administrators do more alone. */
  weaker: 'more' | 'less'
}

/** The rules that administrators decide by: under which setting each is kept, and which way weakens it. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  reviewByTwoFrom: {
    key: 'reviewByTwoFromCents',
    words: 'the amount from which on two administrators must approve a request',
    unit: 'usd',
    weaker: 'more',
  },
  aloneADay: {
    key: 'aloneADayCents',
    words: 'the amount that one administrator may approve alone within 24 hours',
    unit: 'usd',
    weaker: 'more',
  },
  creditsADay: {
    key: 'creditsADayCents',
    words: 'the amount of credits for late replies that is given within 24 hours',
    unit: 'usd',
    weaker: 'more',
  },
  houseFloor: { key: 'houseFloor', words: 'the floor of the house', unit: 'switch', weaker: 'less' },
  changeWaitHours: {
    key: 'changeWaitHours',
    words: 'how long changes wait that one administrator asked for',
    unit: 'hours',
    weaker: 'less',
  },
  newAdministratorHours: {
    key: 'newAdministratorHours',
    words: 'how long it takes until a new administrator’s word counts',
    unit: 'hours',
    weaker: 'less',
  },
  addressHoldHours: {
    key: 'addressHoldHours',
    words: 'how long withdrawals are held after an administrator changed a member’s address',
    unit: 'hours',
    weaker: 'less',
  },
  proofHours: {
    key: 'proofHours',
    words: 'for how long administrators have proved who they are',
    unit: 'hours',
    weaker: 'more',
  },
  adminSecondFactor: {
    key: 'adminSecondFactor',
    words: 'the second factor of administrators',
    unit: 'switch',
    weaker: 'less',
  },
  ratePercent: {
    key: 'ratePercent',
    words: 'how far an administrator may change a rate at once',
    unit: 'percent',
    weaker: 'more',
  },
  driftPercent: {
    key: 'driftPercent',
    words: 'how far the present rate may be from that of a request when it is approved',
    unit: 'percent',
    weaker: 'more',
  },
}

export const ruleNames = Object.keys(rules) as RuleName[]

/** What is kept of a value on the wire: amounts in cents. */
export const kept = (name: RuleName, value: number | boolean): number | boolean =>
  rules[name].unit === 'usd' ? toNumber(usdToCents(value as number), 0) : value

/** The same the other way round. */
export const onTheWire = (name: RuleName, value: number | boolean): number | boolean =>
  rules[name].unit === 'usd' ? centsToUsd(BigInt(value)) : value

export const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name)

/** The rules in force, as they stand on the wire. */
export const presentRules = (settings: Kept): control.Rules => ({
  reviewByTwoFrom: centsToUsd(BigInt(settings.reviewByTwoFromCents)),
  aloneADay: centsToUsd(BigInt(settings.aloneADayCents)),
  creditsADay: centsToUsd(BigInt(settings.creditsADayCents)),
  houseFloor: settings.houseFloor,
  changeWaitHours: settings.changeWaitHours,
  newAdministratorHours: settings.newAdministratorHours,
  addressHoldHours: settings.addressHoldHours,
  proofHours: settings.proofHours,
  adminSecondFactor: settings.adminSecondFactor,
  ratePercent: settings.ratePercent,
  driftPercent: settings.driftPercent,
})

/** Whether a kept value lets administrators do more alone than another. Switches count as 0 and 1. */
export const isWeaker = (name: RuleName, before: number | boolean, after: number | boolean): boolean =>
  rules[name].weaker === 'more' ? rank(after) > rank(before) : rank(after) < rank(before)

const rank = (value: number | boolean): number => (value === true ? 1 : value === false ? 0 : value)

/** A kept value in words. */
export const valueText = (name: RuleName, value: number | boolean): string => {
  const { unit } = rules[name]
  if (unit === 'switch') return value ? 'on' : 'off'
  if (unit === 'usd') return dollarsText(BigInt(value as number))
  return unit === 'percent' ? `${value} percent` : `${value} ${value === 1 ? 'hour' : 'hours'}`
}
