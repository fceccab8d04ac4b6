import type { Caller } from '../../../platform/caller.ts'
import type { Asker } from '../items/item.record.ts'
import type { House } from './access.rules.ts'
import type { Settings } from '../../settings/index.ts'
import { houseOf } from './house.ts'
import { requireOpen, viewerOf } from './viewer.ts'

/** Cached data that applies to everyone. */
export interface Kept {
  settings: () => Promise<Settings>
  plans: () => Promise<Parameters<typeof houseOf>[1]>
}

export const managerKept = async ({ settings, plans }: Kept): Promise<House> => houseOf(await settings(), await plans())

/**
 * The caller as a viewer for `access`, determined before a transaction. @returns the asker; throws Refusal
 * feature_disabled for members
 */
export const askers =
  (cache: Kept) =>
  async (caller: Caller): Promise<Asker> => {
    const house = await managerKept(cache)
    requireOpen(house, caller)
    return { userId: caller.userId, viewer: viewerOf(caller), house }
  }
