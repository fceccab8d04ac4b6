import type { supportSettings } from '@vesica/contract'
import { refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { decide, getSettings, lockSetting } from '../../settings/index.ts'
import { isTimeZone } from './office.rules.ts'

export type SupportSettings = supportSettings.SupportSettings

export const getSupportSettings = async (tx: Tx): Promise<SupportSettings> => (await getSettings(tx)).support

type Changes = { [K in keyof SupportSettings]?: SupportSettings[K] | undefined }

/** Changes what is given. @throws Refusal time_zone_unknown, validation_failed */
export const updateSupportSettings = async (tx: Tx, actor: Actor, changes: Changes): Promise<SupportSettings> => {
  await lockSetting(tx, 'support')
  const before = await getSupportSettings(tx)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: SupportSettings = { ...before, ...given }
  if (!isTimeZone(after.office.time_zone)) throw refuseField('time_zone_unknown', 'office.time_zone')
  if (after.office.days.flat().some(({ from, to }) => from >= to))
    throw refuseFields({ 'office.days': ['Each time must end after it begins.'] })
  if (Object.keys(given).length === 0) return before
  await decide(tx, 'support', after)
  await audit(tx, actor, {
    action: 'change support settings',
    subject: { type: 'settings', id: 'support' },
    before,
    after,
  })
  return after
}
