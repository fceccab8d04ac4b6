import { builtFeatures, featureText, type system } from '@vesica/contract'
import { isOn, type Settings } from '../settings/index.ts'

/** All features, and which of them are on. */
export const presentFeatures = (settings: Settings): system.SystemFeature[] =>
  builtFeatures.map((id) => ({ id, ...featureText[id], enabled: isOn(settings, id) }))
