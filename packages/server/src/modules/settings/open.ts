import type { BuiltFeature } from '@vesica/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Cached } from '../../platform/events/cache.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getSettings } from './setting.ts'
import { isClosed, isOn, type Settings } from './setting.rules.ts'

/** When to come again while the end is not known. */
const ASK_AGAIN_SECONDS = 120

/** In how many seconds to come again: at the end that was planned, or after a while. */
const closedForSeconds = (settings: Settings, now: Date): number => {
  if (settings.maintenance || !settings.plannedMaintenance) return ASK_AGAIN_SECONDS
  return Math.max(1, Math.ceil((Date.parse(settings.plannedMaintenance.until) - now.getTime()) / 1000))
}

export const requireRegistration = async (tx: Tx): Promise<void> => {
  if (!(await getSettings(tx)).registrationEnabled) throw new Refusal('registration_disabled')
}

/** What of the platform is open to members and visitors at the moment, by what is kept of the settings. */
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

/** Tells whether figures about people are added up and shown, by what is kept of the settings. */
export const hasAnalytics = (settings: Cached<Settings>) => async (): Promise<boolean> =>
  isOn(await settings.get(), 'analytics')
