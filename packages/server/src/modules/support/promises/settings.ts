import { isDeepStrictEqual } from 'node:util'
import { dollarsText, isTimeZone, type supportSettings, usdToCents } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import {
  type Applier,
  cancelPending,
  propose,
  notifyOfChange,
  notifyOfText,
  pendingBySubject,
} from '../../approvals/index.ts'
import { decide, getSettings, lockSetting } from '../../settings/index.ts'
import { isAlways } from './business-hours.rules.ts'
import { type Credits, looserCredits, shortestTarget } from './credit.rules.ts'

const copy = notices.support

export type SupportSettings = supportSettings.SupportSettings

export const getSupportSettings = async (tx: Tx): Promise<SupportSettings> => (await getSettings(tx)).support

const KIND = 'credits'
const SUBJECT = 'support'

/** The current settings, and larger or earlier credits that wait. */
export const presentSupportSettings = async (tx: Tx) => ({
  settings: await getSupportSettings(tx),
  pendingChange: (await pendingBySubject(tx, [KIND])).get(SUBJECT)?.[0] ?? null,
})

type Changes = { [K in keyof SupportSettings]?: SupportSettings[K] | undefined }

/**
 * Updates the fields sent. Giving members more money, or giving it sooner, needs a second administrator or a waiting
 * period; giving less takes effect at once and cancels what waits.
 */
export const updateSupportSettings = async (tx: Tx, actor: Actor, changes: Changes): Promise<void> => {
  await lockSetting(tx, 'support')
  const before = await getSupportSettings(tx)
  const input = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const requested: SupportSettings = { ...before, ...input }
  if (!isTimeZone(requested.businessHours.time_zone)) throw refuseField('time_zone_unknown', 'businessHours.time_zone')
  if (requested.businessHours.days.flat().some(({ from, to }) => from >= to))
    throw refuseFields({ 'businessHours.days': ['Each time must end after it begins.'] })
  const isLooser = looserCredits(before, requested)
  const after: SupportSettings = {
    ...requested,
    ...(isLooser && { credit_usd: before.credit_usd, targets: before.targets }),
  }
  if (isLooser)
    await propose(tx, actor, {
      kind: KIND,
      subject: SUBJECT,
      title: copy.credit.changed,
      before: creditText(before),
      after: creditText({ ...before, ...isLooser }),
      payload: isLooser,
      byItself: 'after waiting',
    })
  else if (requested.credit_usd < before.credit_usd || !isDeepStrictEqual(requested.targets, before.targets))
    await cancelPending(tx, actor, KIND, SUBJECT)
  if (isDeepStrictEqual(after, before)) return
  await decide(tx, 'support', after)
  await audit(tx, actor, {
    action: 'change support settings',
    subject: { type: 'settings', id: 'support' },
    before,
    after,
  })
  await notifyOfText(tx, actor, {
    what: copy.settings.contact,
    before: contactText(before),
    after: contactText(after),
  })
  await notifyOfChange(tx, actor, {
    what: copy.settings.schedule,
    before: describeHours(before),
    after: describeHours(after),
    action: { label: copy.settings.open, path: '/admin/support/settings' },
  })
}

/** Targets are counted in these hours: longer hours make replies late sooner. */
const describeHours = ({ businessHours: { time_zone, days, holidays } }: SupportSettings) => ({
  [copy.settings.timeZone]: time_zone,
  [copy.settings.hours]: isAlways({ days }) ? copy.settings.always : copy.settings.hoursOf(days),
  [copy.settings.holidays]: holidays.join(', '),
})

/** The credit in words, with the shortest target that triggers it. */
const creditText = ({ credit_usd, targets }: Credits): string =>
  credit_usd === 0
    ? notices.general.none
    : copy.credit.terms(dollarsText(usdToCents(credit_usd)), shortestTarget(targets))

const contactText = ({ contact }: SupportSettings): string =>
  [contact.email, contact.phone, contact.directions].filter((value) => value !== '').join(', ')

/** Applies larger or earlier credits. */
export const applyCredits: Applier = async (tx, { payload }) => {
  await lockSetting(tx, 'support')
  const { credit_usd, targets } = payload as Pick<SupportSettings, 'credit_usd' | 'targets'>
  await decide(tx, 'support', { ...(await getSupportSettings(tx)), credit_usd, targets })
}
