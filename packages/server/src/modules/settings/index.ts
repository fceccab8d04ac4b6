export { claimOnce, decide, decideAll, decidedSettings, getSecret, getSettings, lockSetting } from './setting.ts'
export { reviewByTwoCents, type Settings, waitingRaise, withReviewByTwo } from './setting.rules.ts'
