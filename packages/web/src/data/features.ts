import type { BuiltFeature } from '@vesica/contract'
import { usePlatform } from './hooks.ts'

/** Whether a feature of the platform is on, updated live. Until known it counts as on: most are. */
export const useIsOn = (): ((feature: BuiltFeature) => boolean) => {
  const on = usePlatform()?.features
  return (feature) => on?.includes(feature) ?? true
}
