export { claimOnce, decide, decidedSettings, getSecret, getSettings, lockSetting } from './setting.ts'
export {
  featuresOn,
  isClosed,
  isOn,
  type MailServerSetting,
  letterHead,
  phaseOf,
  plannedOf,
  type Settings,
  settingOf,
  toldOf,
} from './setting.rules.ts'
export { hasAnalytics, requireRegistration, whatIsOpen } from './open.ts'
