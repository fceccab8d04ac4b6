import {
  type BuiltFeature,
  builtFeatures,
  type MailServer,
  mediaMegabytes,
  type payments,
  type SignupCharge,
  type supportSettings,
  type system,
} from '@vesica/contract'

/** What administrators decide about the whole platform, with what holds until they do. */
export interface Settings {
  platformName: string
  /** Its colour and mark; null: what the product has by itself. */
  look: { accent: string | null; markId: string | null }
  maintenance: boolean
  /** When maintenance begins and ends by itself; nothing planned: null. One that has ended says nothing any more. */
  plannedMaintenance: system.PlannedMaintenance | null
  registrationEnabled: boolean
  loginEnabled: boolean
  /** USD cents, one-time; 0: there is no fee. */
  registrationFeeCents: number
  /** Whether the fee pays for the first year of the plan, or that is charged at sign-up too. */
  signupCharge: SignupCharge
  /** How many days a year a member may pause their membership. */
  pauseDays: number
  /** USD cents from which on two administrators must approve a wallet request. */
  reviewByTwoFromCents: number
  /** USD cents that one administrator may approve alone within 24 hours, of all members. */
  aloneADayCents: number
  /** USD cents of credits for late replies that are given within 24 hours. */
  creditsADayCents: number
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
  /** Whether members have the store. */
  storeEnabled: boolean
  /** Whether members have the wallet. */
  walletEnabled: boolean
  /** Whether members have discussions. */
  communityEnabled: boolean
  liveSessionsEnabled: boolean
  /** Whether figures about people are added up and shown. */
  analyticsEnabled: boolean
  /**
   * The ways to pay outside of the platform, in the order in which people read them, and whether people were ever told of
   * one: from then on what they are told anew waits for a second pair of eyes.
   */
  paymentWays: { ways: payments.ManagedPaymentWay[]; offered: boolean }
  /** Where mail is sent; null: nowhere was said. The password is sealed, in base64; null: there is none. */
  mailServer: MailServerSetting | null
  /** What is promised to members, when somebody is there, and how to reach them. */
  support: supportSettings.SupportSettings
}

/** A mail server as it is kept. */
export type MailServerSetting = Omit<MailServer, 'hasPassword'> & { password: string | null }

const nothingPromised = { first: null, next: null, solution: null }

export const defaults: Settings = {
  platformName: 'Vesica',
  look: { accent: null, markId: null },
  maintenance: false,
  plannedMaintenance: null,
  registrationEnabled: true,
  loginEnabled: true,
  registrationFeeCents: 2500,
  signupCharge: 'fee',
  pauseDays: 30,
  reviewByTwoFromCents: 1_000_000,
  aloneADayCents: 2_500_000,
  creditsADayCents: 10_000,
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
  storeEnabled: true,
  walletEnabled: true,
  communityEnabled: true,
  liveSessionsEnabled: true,
  analyticsEnabled: true,
  paymentWays: { ways: [], offered: false },
  mailServer: null,
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

const switchOf = {
  store: 'storeEnabled',
  content: 'contentEnabled',
  wallet: 'walletEnabled',
  community: 'communityEnabled',
  live_sessions: 'liveSessionsEnabled',
  analytics: 'analyticsEnabled',
} as const

/** The setting that turns a feature. */
export const settingOf = (feature: BuiltFeature): (typeof switchOf)[BuiltFeature] => switchOf[feature]

/** Whether a feature is on. */
export const isOn = (settings: Settings, feature: BuiltFeature): boolean => settings[settingOf(feature)]

/** The features that are on. */
export const featuresOn = (settings: Settings): BuiltFeature[] =>
  builtFeatures.filter((feature) => isOn(settings, feature))

/** How long before a planned maintenance everybody is told. */
export const TOLD_BEFORE_MS = 24 * 60 * 60 * 1000

/** Whose letters are written: the name on them, and the colour of their buttons. */
export const letterHead = ({ platformName, look }: Settings): { platformName: string; accent: string | null } => ({
  platformName,
  accent: look.accent,
})

/** Where a planned maintenance stands: nobody need be told yet, everybody is told, it is now; or there is none to come. */
export const phaseOf = ({ plannedMaintenance }: Settings, now: Date): 'none' | 'planned' | 'told' | 'now' => {
  if (!plannedMaintenance) return 'none'
  const [from, until] = [Date.parse(plannedMaintenance.from), Date.parse(plannedMaintenance.until)]
  if (now.getTime() >= until) return 'none'
  if (now.getTime() >= from) return 'now'
  return now.getTime() >= from - TOLD_BEFORE_MS ? 'told' : 'planned'
}

/** Whether visitors and members are kept out: by the switch, or because it was planned. */
export const isClosed = (settings: Settings, now: Date): boolean =>
  settings.maintenance || phaseOf(settings, now) === 'now'

/** What everybody is told of a planned maintenance: nothing until it is near, and nothing once it is over. */
export const toldOf = (settings: Settings, now: Date): system.PlannedMaintenance | null =>
  ['told', 'now'].includes(phaseOf(settings, now)) ? settings.plannedMaintenance : null

/** The same for who plans: from the moment that it is planned. */
export const plannedOf = (settings: Settings, now: Date): system.PlannedMaintenance | null =>
  phaseOf(settings, now) === 'none' ? null : settings.plannedMaintenance
