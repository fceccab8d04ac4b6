import type { Tx } from '../../../platform/data/tx.ts'
import { type Plan, plansById } from '../../membership/index.ts'
import { getSettings, type Settings } from '../../settings/index.ts'
import type { AccessSettings } from './access.rules.ts'

/** Settings that apply to everyone, from cached data. */
export const accessSettings = (settings: Settings, plans: ReadonlyMap<string, Plan>): AccessSettings<Plan> => ({
  policy: settings.contentPolicy === 'inclusive' ? 'inclusive' : 'exact',
  open: settings.contentEnabled,
  analytics: settings.analyticsEnabled,
  plans,
})

/** The same from the database, where it must be current in this transaction. */
export const getAccessSettings = async (tx: Tx): Promise<AccessSettings<Plan>> =>
  accessSettings(await getSettings(tx), await plansById(tx))
