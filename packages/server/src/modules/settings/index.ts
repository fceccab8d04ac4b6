export { claimOnce, decide, decidedSettings, getSecret, getSettings } from './setting.ts'
export type { Settings } from './setting.rules.ts'
