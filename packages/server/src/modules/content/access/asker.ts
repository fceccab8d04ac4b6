import type { Caller } from '../../../platform/caller.ts'
import type { Asker } from '../items/item.record.ts'
import type { AccessSettings } from './access.rules.ts'
import type { Settings } from '../../settings/index.ts'
import { accessSettings } from './access-settings.ts'
import { requireOpen, viewerOf } from './viewer.ts'

/** Cached data that applies to everyone. */
export interface CachedSettings {
  settings: () => Promise<Settings>
  plans: () => Promise<Parameters<typeof accessSettings>[1]>
}

export const cachedManager = async ({ settings, plans }: CachedSettings): Promise<AccessSettings> =>
  accessSettings(await settings(), await plans())

/**
 * The caller as a viewer for `access`, determined before a transaction. @returns the asker; throws Refusal
 * feature_disabled for members
 */
export const askers =
  (cache: CachedSettings) =>
  async (caller: Caller): Promise<Asker> => {
    const house = await cachedManager(cache)
    requireOpen(house, caller)
    return { userId: caller.userId, viewer: viewerOf(caller), house }
  }
