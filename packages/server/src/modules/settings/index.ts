export { claimOnce, decide, decidedSettings, getSecret, getSettings, lockSetting } from './setting.ts'
export type { Settings } from './setting.rules.ts'
