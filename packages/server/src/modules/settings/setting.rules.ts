import { mediaMegabytes, type supportSettings } from '@vesica/contract'

/** What administrators decide about the whole platform, with what holds until they do. */
export interface Settings {
  platformName: string
  maintenance: boolean
  registrationEnabled: boolean
  loginEnabled: boolean
  /** USD cents, one-time; 0: sign-up asks for no payment. */
  registrationFeeCents: number
  /** How many days a year a member may pause their membership. */
  pauseDays: number
  /** USD cents from which on two administrators must approve a wallet request. */
  reviewByTwoFromCents: number
  /** USD cents that one administrator may approve alone within 24 hours, of all members. */
  aloneADayCents: number
  /** The house sells only coins that it owns. */
  houseFloor: boolean
  /** How long a change waits that one administrator asked for, and a sole administrator's approval of what two must. */
  changeWaitHours: number
  /** How long it takes until a new administrator's word counts. */
  newAdministratorHours: number
  /** How long withdrawals are held after an administrator changed a member's address. */
  addressHoldHours: number
  /** For how many hours administrators have proved who they are, before they are asked again where money or power moves. */
  proofHours: number
  /** Whether administrators must have a second factor. */
  adminSecondFactor: boolean
  /** Percent that an administrator may change a rate by at once. */
  ratePercent: number
  /** Percent that the present rate may differ from a request's when it is approved. */
  driftPercent: number
  /** USD cents an order. */
  shippingCents: number
  /** Shipping is free when the discounted subtotal is above this, in USD cents; while `freeShipping` is on. */
  freeShippingAboveCents: number
  freeShipping: boolean
  /** Hundredths of a percent of the discounted subtotal. */
  taxBasisPoints: number
  /** `exact`: a level opens its own items only; `inclusive`: those of the levels below too. */
  contentPolicy: string
  /** How large a file of the library may be, in megabytes. */
  mediaMegabytes: number
  /** Whether members have the library. */
  contentEnabled: boolean
  /** Whether a backup is made every day, at which hour of UTC, and how many of those are kept. */
  backupsOn: boolean
  backupHour: number
  backupKeep: number
  /** What is promised to members, when somebody is there, and how to reach them. */
  support: supportSettings.SupportSettings
}

const nothingPromised = { first: null, next: null, solution: null }

export const defaults: Settings = {
  platformName: 'Vesica',
  maintenance: false,
  registrationEnabled: true,
  loginEnabled: true,
  registrationFeeCents: 2500,
  pauseDays: 30,
  reviewByTwoFromCents: 1_000_000,
  aloneADayCents: 2_500_000,
  houseFloor: false,
  changeWaitHours: 24,
  newAdministratorHours: 72,
  addressHoldHours: 72,
  proofHours: 1,
  adminSecondFactor: false,
  ratePercent: 10,
  driftPercent: 5,
  shippingCents: 999,
  freeShippingAboveCents: 5000,
  freeShipping: true,
  taxBasisPoints: 800,
  contentPolicy: 'exact',
  mediaMegabytes: mediaMegabytes.usual,
  contentEnabled: true,
  backupsOn: true,
  backupHour: 3,
  backupKeep: 14,
  support: {
    targets: { urgent: nothingPromised, high: nothingPromised, medium: nothingPromised, low: nothingPromised },
    office: { time_zone: 'UTC', days: [[], [], [], [], [], [], []], holidays: [] },
    contact: { email: '', phone: '', words: '' },
    credit_usd: 0,
    close_after_days: 14,
  },
}

/** The settings in force: the defaults, and over them what was decided. Unknown keys are passed over. */
export const inForce = (decided: readonly { key: string; value: unknown }[]): Settings => {
  const known = decided.filter(
    ({ key, value }) => Object.hasOwn(defaults, key) && typeof value === typeof defaults[key as keyof Settings],
  )
  return { ...defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}
