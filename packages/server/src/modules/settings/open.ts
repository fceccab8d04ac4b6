import type { BuiltFeature } from '@vesica/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Cached } from '../../platform/events/cache.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getSettings } from './setting.ts'
import { isClosed, isOn, type Settings } from './setting.rules.ts'

/** Retry interval when the end of maintenance is unknown. */
const ASK_AGAIN_SECONDS = 120

/** Seconds until a retry: at the planned end, or after the default interval. */
const closedForSeconds = (settings: Settings, now: Date): number => {
  if (settings.maintenance || !settings.plannedMaintenance) return ASK_AGAIN_SECONDS
  return Math.max(1, Math.ceil((Date.parse(settings.plannedMaintenance.until) - now.getTime()) / 1000))
}

export const requireRegistration = async (tx: Tx): Promise<void> => {
  if (!(await getSettings(tx)).registrationEnabled) throw new Refusal('registration_disabled')
}

/** What is open to members and visitors now, from cached settings. */
export const whatIsOpen = (settings: Cached<Settings>, clock: Clock) => ({
  inMaintenance: async () => isClosed(await settings.get(), clock.now()),
  isInMaintenance: () => {
    const known = settings.peek()
    return known && isClosed(known, clock.now())
  },
  maintenanceLasts: async () => closedForSeconds(await settings.get(), clock.now()),
  isOn: async (feature: BuiltFeature) => isOn(await settings.get(), feature),
  isKnownOn: (feature: BuiltFeature) => {
    const known = settings.peek()
    return known && isOn(known, feature)
  },
})

/** Whether analytics are enabled, from cached settings. */
export const hasAnalytics = (settings: Cached<Settings>) => async (): Promise<boolean> =>
  isOn(await settings.get(), 'analytics')
