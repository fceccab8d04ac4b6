import { system } from '@vesica/contract'

/** What administrators decide about the whole platform, with what holds until they do. */
export interface Settings {
  platformName: string
  maintenance: boolean
  registrationEnabled: boolean
  loginEnabled: boolean
  /** USD cents, one-time; 0: sign-up asks for no payment. */
  registrationFeeCents: number
  /** USD cents from which on two administrators must approve a wallet request. */
  reviewByTwoFromCents: number
  /** USD cents that it is raised to, and the moment from which on that holds in milliseconds since 1970; 0: never. */
  reviewByTwoRaisedToCents: number
  reviewByTwoRaisedAtMs: number
  /** The house sells only coins that it owns. */
  houseFloor: boolean
  /** USD cents an order. */
  shippingCents: number
  /** Shipping is free when the discounted subtotal is above this, in USD cents; while `freeShipping` is on. */
  freeShippingAboveCents: number
  freeShipping: boolean
  /** Hundredths of a percent of the discounted subtotal. */
  taxBasisPoints: number
}

export const defaults: Settings = {
  platformName: 'Vesica',
  maintenance: false,
  registrationEnabled: true,
  loginEnabled: true,
  registrationFeeCents: 2500,
  reviewByTwoFromCents: 1_000_000,
  reviewByTwoRaisedToCents: 0,
  reviewByTwoRaisedAtMs: 0,
  houseFloor: false,
  shippingCents: 999,
  freeShippingAboveCents: 5000,
  freeShipping: true,
  taxBasisPoints: 800,
}

/** The settings in force: the defaults, and over them what was decided. Unknown keys are passed over. */
export const inForce = (decided: readonly { key: string; value: unknown }[]): Settings => {
  const known = decided.filter(
    ({ key, value }) => Object.hasOwn(defaults, key) && typeof value === typeof defaults[key as keyof Settings],
  )
  return { ...defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}

const RAISE_WAITS_MS = system.RAISE_WAITS_HOURS * 3_600_000

type ByTwo = Pick<Settings, 'reviewByTwoFromCents' | 'reviewByTwoRaisedToCents' | 'reviewByTwoRaisedAtMs'>

const isRaised = ({ reviewByTwoRaisedAtMs }: ByTwo, now: Date): boolean =>
  reviewByTwoRaisedAtMs > 0 && reviewByTwoRaisedAtMs <= now.getTime()

/** USD cents from which on two administrators must approve what is asked for now. */
export const reviewByTwoCents = (settings: ByTwo, now: Date): number =>
  isRaised(settings, now) ? settings.reviewByTwoRaisedToCents : settings.reviewByTwoFromCents

/** A raise that does not hold yet. */
export const waitingRaise = (settings: ByTwo, now: Date): { cents: number; from: Date } | undefined =>
  settings.reviewByTwoRaisedAtMs > now.getTime()
    ? { cents: settings.reviewByTwoRaisedToCents, from: new Date(settings.reviewByTwoRaisedAtMs) }
    : undefined

/**
 * What the settings become when somebody sets the amount for two approvals. Less, or what is in force, holds at once and
 * ends a raise that waits; more holds later; the same raise again does not begin anew.
 */
export const withReviewByTwo = (settings: ByTwo, cents: number, now: Date): ByTwo => {
  const present = reviewByTwoCents(settings, now)
  if (cents <= present) return { reviewByTwoFromCents: cents, reviewByTwoRaisedToCents: 0, reviewByTwoRaisedAtMs: 0 }
  const waiting = waitingRaise(settings, now)
  return {
    reviewByTwoFromCents: present,
    reviewByTwoRaisedToCents: cents,
    reviewByTwoRaisedAtMs: waiting?.cents === cents ? waiting.from.getTime() : now.getTime() + RAISE_WAITS_MS,
  }
}
