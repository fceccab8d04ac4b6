import {
  basisPointsToPercent,
  builtFeatures,
  centsToUsd,
  featureText,
  percentToBasisPoints,
  type SignupCharge,
  type system,
  usdToCents,
} from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { findPending, notifyAll, notifyOfChange, pendingBySubject } from '../approvals/index.ts'
import {
  decide,
  featuresOn,
  getSettings,
  isClosed,
  plannedOf,
  type Settings,
  settingOf,
  maintenanceToAnnounce,
} from '../settings/index.ts'
import { firstStepsDone } from './first-steps.ts'
import { presentFeatures } from './features.ts'
import { presentBranding } from './branding/branding.present.ts'
import { presentMail } from './mail-server.ts'
import { isFreeForAll } from '../membership/index.ts'
import { coinChanges, listCoins, listNetworks, presentCoins } from '../wallet/index.ts'
import { measureUptime } from './uptime.ts'

const copy = notices.system

/** What visitors' screens need to know. */
export const presentPlatform = (settings: Settings, now: Date): system.Platform => ({
  name: settings.platformName,
  branding: presentBranding(settings),
  maintenance: isClosed(settings, now),
  plannedMaintenance: maintenanceToAnnounce(settings, now),
  features: featuresOn(settings),
  registrationEnabled: settings.registrationEnabled,
  loginEnabled: settings.loginEnabled,
  registrationFee: centsToUsd(BigInt(settings.registrationFeeCents)),
  contentPolicy: settings.contentPolicy === 'inclusive' ? 'inclusive' : 'exact',
})

/** Switches, fee, coins and status for administrators. */
export const presentControls = async (tx: Tx, mail: Mail): Promise<system.SystemControls> => {
  const settings = await getSettings(tx)
  const pending = await pendingBySubject(tx, [...coinChanges, 'mail_server'])
  const mailNow = presentMail(settings, mail, pending)
  const coins = await listCoins(tx)
  const enabled = coins.filter((coin) => coin.enabled).length
  return {
    systemStatus: isClosed(settings, tx.now),
    maintenanceMode: settings.maintenance,
    plannedMaintenance: plannedOf(settings, tx.now),
    features: presentFeatures(settings),
    registrationEnabled: settings.registrationEnabled,
    loginEnabled: settings.loginEnabled,
    registrationFee: centsToUsd(BigInt(settings.registrationFeeCents)),
    signupCharge: settings.signupCharge,
    reviewByTwoFrom: centsToUsd(BigInt(settings.reviewByTwoFromCents)),
    reviewByTwoRaise: await presentRaise(tx),
    treasuryFloor: settings.treasuryFloor,
    uptimePercent: await measureUptime(tx),
    activePaymentAssets: enabled,
    inactivePaymentAssets: coins.length - enabled,
    cryptoAssets: await presentCoins(tx, coins, pending),
    networks: listNetworks(),
    mail: mailNow,
    firstSteps: await firstStepsDone(tx, {
      coin: enabled > 0 || isFreeForAll(settings),
      smtp: mailNow.delivery === 'smtp',
    }),
    store: presentTerms(settings),
  }
}

/** The status of the platform in a few metrics. */
export const presentState = async (tx: Tx) => {
  const settings = await getSettings(tx)
  const coins = await listCoins(tx)
  const enabled = coins.filter((coin) => coin.enabled).length
  return {
    systemStatus: isClosed(settings, tx.now),
    uptimePercent: await measureUptime(tx),
    registrationEnabled: settings.registrationEnabled,
    loginEnabled: settings.loginEnabled,
    activePaymentAssets: enabled,
    inactivePaymentAssets: coins.length - enabled,
  }
}

const presentRaise = async (tx: Tx): Promise<system.SystemControls['reviewByTwoRaise']> => {
  const pending = await findPending(tx, 'rule', 'reviewByTwoFrom')
  if (!pending?.holdsAt) return null
  const { value } = pending.payload as { value: number }
  return { amount: centsToUsd(BigInt(value)), from: pending.holdsAt.toISOString() }
}

export const presentTerms = (settings: Settings): system.StoreTerms => ({
  shipping: centsToUsd(BigInt(settings.shippingCents)),
  freeShippingAbove: settings.freeShipping ? centsToUsd(BigInt(settings.freeShippingAboveCents)) : null,
  taxPercent: basisPointsToPercent(BigInt(settings.taxBasisPoints)),
})

const SETTINGS = { label: copy.openSettings, path: '/admin/system' }

export type Switch = 'maintenance' | 'registrationEnabled' | 'loginEnabled' | ReturnType<typeof settingOf>

/** Sets a switch of the platform. Everyone who sees approvals is notified of one that locks people out. */
export const turn = async (tx: Tx, actor: Actor, name: Switch, on: boolean): Promise<void> => {
  const before = (await getSettings(tx))[name]
  await decide(tx, name, on)
  await audit(tx, actor, { action: `set ${name}`, subject: { type: 'setting', id: name }, before, after: on })
  const closes = name === 'maintenance' ? on : !on
  if (on === before || !closes) return
  await notifyAll(tx, {
    ...copy.switched(actor.name, labelOf(name), on),
    action: SETTINGS,
  })
}

const labelOf = (name: Switch): string => {
  if (name in copy.switches) return copy.switches[name as keyof typeof copy.switches]
  const feature = builtFeatures.find((candidate) => settingOf(candidate) === name)
  return feature ? featureText[feature].name : name
}

/** @param usd with at most 2 decimals; 0: sign-up requires no payment */
export const setFee = async (tx: Tx, actor: Actor, usd: number): Promise<void> => {
  const before = (await getSettings(tx)).registrationFeeCents
  const cents = Number(usdToCents(usd))
  await decide(tx, 'registrationFeeCents', cents)
  tx.announce({ topics: ['coins'] })
  await audit(tx, actor, {
    action: 'set registration fee',
    subject: { type: 'setting', id: 'registrationFeeCents' },
    before,
    after: cents,
  })
  const feeOf = (amount: number) => ({ [copy.signup.amount]: centsToUsd(BigInt(amount)) })
  await notifyOfChange(tx, actor, {
    what: copy.signup.feeChanged,
    before: feeOf(before),
    after: feeOf(cents),
    action: SETTINGS,
  })
}

/** Sets whether sign-up also charges the first year; sent applications keep their charge. */
export const setCharge = async (tx: Tx, actor: Actor, charge: SignupCharge): Promise<void> => {
  const before = (await getSettings(tx)).signupCharge
  await decide(tx, 'signupCharge', charge)
  tx.announce({ topics: ['coins'] })
  await audit(tx, actor, {
    action: 'set sign-up charge',
    subject: { type: 'setting', id: 'signupCharge' },
    before,
    after: charge,
  })
  const chargeOf = (value: SignupCharge) => ({ [copy.signup.charged]: copy.signup.charges[value] })
  await notifyOfChange(tx, actor, {
    what: copy.signup.chargeChanged,
    before: chargeOf(before),
    after: chargeOf(charge),
    action: SETTINGS,
  })
}

/** Sets the costs of shipping and tax; placed orders keep their charge. */
export const setStoreTerms = async (
  tx: Tx,
  actor: Actor,
  input: { shipping: number; free_shipping_above: number | null; tax_percent: number },
): Promise<void> => {
  const before = presentTerms(await getSettings(tx))
  await decide(tx, 'shippingCents', Number(usdToCents(input.shipping)))
  await decide(tx, 'freeShipping', input.free_shipping_above !== null)
  if (input.free_shipping_above !== null)
    await decide(tx, 'freeShippingAboveCents', Number(usdToCents(input.free_shipping_above)))
  await decide(tx, 'taxBasisPoints', Number(percentToBasisPoints(input.tax_percent)))
  const after = presentTerms(await getSettings(tx))
  await audit(tx, actor, { action: 'set store terms', subject: { type: 'setting', id: 'store' }, before, after })
  await notifyOfChange(tx, actor, {
    what: copy.storeTerms.changed,
    before: describeTerms(before),
    after: describeTerms(after),
    action: SETTINGS,
  })
  tx.announce({ topics: ['cart'] })
}

const describeTerms = ({ shipping, freeShippingAbove, taxPercent }: system.StoreTerms) => ({
  [copy.storeTerms.shipping]: shipping,
  [copy.storeTerms.freeShippingAbove]: freeShippingAbove,
  [copy.storeTerms.tax]: taxPercent,
})
