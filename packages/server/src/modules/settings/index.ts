export { claimOnce, decide, decideAll, decidedSettings, getSecret, getSettings, lockSetting } from './setting.ts'
export type { Settings } from './setting.rules.ts'
