export { backups } from './backups.ts'
export { general } from './general.ts'
export { webhooks } from './webhooks.ts'
