import { builtFeatures, system } from '@vesica/contract'
import type { aNetwork } from './network.ts'

/** A platform with all features on except analytics. */
export const analyticsOff = (network: ReturnType<typeof aNetwork>): void =>
  network.answers(system.getPlatform, {
    platform: {
      name: 'Vesica',
      maintenance: false,
      plannedMaintenance: null,
      features: builtFeatures.filter((feature) => feature !== 'analytics'),
    },
  } as never)
