import { builtFeatures, system } from '@vesica/contract'
import type { aNetwork } from './network.ts'

/** A platform on which everything but analytics is on. */
export const analyticsOff = (network: ReturnType<typeof aNetwork>): void =>
  network.answers(system.getPlatform, {
    platform: {
      name: 'Vesica',
      maintenance: false,
      plannedMaintenance: null,
      features: builtFeatures.filter((feature) => feature !== 'analytics'),
    },
  } as never)
