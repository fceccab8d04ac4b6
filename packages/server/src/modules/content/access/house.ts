import type { Tx } from '../../../platform/data/tx.ts'
import { type Plan, plansById } from '../../membership/index.ts'
import { getSettings, type Settings } from '../../settings/index.ts'
import type { House } from './access.rules.ts'

/** Settings that apply to everyone, from cached data. */
export const houseOf = (settings: Settings, plans: ReadonlyMap<string, Plan>): House<Plan> => ({
  policy: settings.contentPolicy === 'inclusive' ? 'inclusive' : 'exact',
  open: settings.contentEnabled,
  analytics: settings.analyticsEnabled,
  plans,
})

/** The same from the database, where it must be current in this transaction. */
export const getHouse = async (tx: Tx): Promise<House<Plan>> => houseOf(await getSettings(tx), await plansById(tx))
