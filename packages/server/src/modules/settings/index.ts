export { claimOnce, decide, decidedSettings, getSecret, getSettings, lockSetting } from './setting.ts'
export {
  featuresOn,
  isClosed,
  isOn,
  type MailServerSetting,
  emailBranding,
  phaseOf,
  plannedOf,
  type Settings,
  settingOf,
  maintenanceToAnnounce,
} from './setting.rules.ts'
export { hasAnalytics, requireRegistration, whatIsOpen } from './open.ts'
