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

/** Platform-wide settings. */
export interface Settings {
  platformName: string
  /** Accent color and logo; null: the built-in ones. */
  look: { accent: string | null; markId: string | null }
  maintenance: boolean
  /** Start and end of planned maintenance; null: none planned. Ignored once it has ended. */
  plannedMaintenance: system.PlannedMaintenance | null
  registrationEnabled: boolean
  loginEnabled: boolean
  /** USD cents, one-time; 0: no fee. */
  registrationFeeCents: number
  /** Whether the fee covers the first year of the plan, or the year is charged at sign-up too. */
  signupCharge: SignupCharge
  /** Days per year for which a member can pause their membership. */
  pauseDays: number
  /** USD cents from which two administrators must approve a wallet request. */
  reviewByTwoFromCents: number
  /** USD cents that one administrator can approve alone within 24 hours, across all members. */
  aloneADayCents: number
  /** Limit in USD cents on credits for late replies within 24 hours. */
  creditsADayCents: number
  /** The treasury can sell only coins that it owns. */
  treasuryFloor: boolean
  /**
   * Hours before a change requested by one administrator takes effect, and before a sole administrator's second
   * approval counts.
   */
  changeWaitHours: number
  /** Hours until a new administrator's decisions count. */
  newAdministratorHours: number
  /** Hours for which withdrawals are on hold after an administrator changed a member's address. */
  addressHoldHours: number
  /** Hours for which an administrator's proof of identity is valid for actions on money or permissions. */
  proofHours: number
  /** Whether administrators must use a second factor. */
  adminSecondFactor: boolean
  /** Percentage by which one administrator can change a rate at once. */
  ratePercent: number
  /** Percentage by which the current rate may differ from a request's at approval. */
  driftPercent: number
  /** USD cents per order. */
  shippingCents: number
  /** Shipping is free above this discounted subtotal in USD cents, if `freeShipping` is on. */
  freeShippingAboveCents: number
  freeShipping: boolean
  /** Hundredths of a percent of the discounted subtotal. */
  taxBasisPoints: number
  /** `exact`: a level unlocks only its own items; `inclusive`: also those of lower levels. */
  contentPolicy: string
  /** Maximum size of a library file in megabytes. */
  mediaMegabytes: number
  /** Whether members can use the library. */
  contentEnabled: boolean
  /** Whether daily backups run, at which UTC hour, and how many to retain. */
  backupsOn: boolean
  backupHour: number
  backupKeep: number
  /** Whether members can use the store. */
  storeEnabled: boolean
  /** Whether members can use the wallet. */
  walletEnabled: boolean
  /** Whether members can use discussions. */
  communityEnabled: boolean
  liveSessionsEnabled: boolean
  /** Whether analytics about people are computed and shown. */
  analyticsEnabled: boolean
  /**
   * External payment methods in display order, and whether any was ever offered: from then on new ones need a second
   * administrator.
   */
  paymentWays: { ways: payments.ManagedPaymentWay[]; offered: boolean }
  /** The outgoing mail server; null: not configured. The password is encrypted, in base64; null: no password. */
  mailServer: MailServerSetting | null
  /** Promised response times, support hours and contact details. */
  support: supportSettings.SupportSettings
}

/** A stored mail server. */
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
  treasuryFloor: false,
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
    businessHours: { time_zone: 'UTC', days: [[], [], [], [], [], [], []], holidays: [] },
    contact: { email: '', phone: '', directions: '' },
    credit_usd: 0,
    close_after_days: 14,
  },
}

/** The settings in force: defaults overridden by stored values. Ignores unknown keys. */
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

/** The setting that enables a feature. */
export const settingOf = (feature: BuiltFeature): (typeof switchOf)[BuiltFeature] => switchOf[feature]

export const isOn = (settings: Settings, feature: BuiltFeature): boolean => settings[settingOf(feature)]

/** The enabled features. */
export const featuresOn = (settings: Settings): BuiltFeature[] =>
  builtFeatures.filter((feature) => isOn(settings, feature))

/** How long in advance planned maintenance is announced. */
export const ANNOUNCED_BEFORE_MS = 24 * 60 * 60 * 1000

/** Branding of emails: platform name and button color. */
export const emailBranding = ({ platformName, look }: Settings): { platformName: string; accent: string | null } => ({
  platformName,
  accent: look.accent,
})

/** Phase of planned maintenance: not announced yet, announced, in progress, or none ahead. */
export const phaseOf = ({ plannedMaintenance }: Settings, now: Date): 'none' | 'planned' | 'told' | 'now' => {
  if (!plannedMaintenance) return 'none'
  const [from, until] = [Date.parse(plannedMaintenance.from), Date.parse(plannedMaintenance.until)]
  if (now.getTime() >= until) return 'none'
  if (now.getTime() >= from) return 'now'
  return now.getTime() >= from - ANNOUNCED_BEFORE_MS ? 'told' : 'planned'
}

/** Whether the platform is closed to visitors and members, manually or for planned maintenance. */
export const isClosed = (settings: Settings, now: Date): boolean =>
  settings.maintenance || phaseOf(settings, now) === 'now'

/** The planned maintenance to announce: null before it is near and after it has ended. */
export const maintenanceToAnnounce = (settings: Settings, now: Date): system.PlannedMaintenance | null =>
  ['told', 'now'].includes(phaseOf(settings, now)) ? settings.plannedMaintenance : null

/** The planned maintenance for administrators, from the time it is planned. */
export const plannedOf = (settings: Settings, now: Date): system.PlannedMaintenance | null =>
  phaseOf(settings, now) === 'none' ? null : settings.plannedMaintenance
