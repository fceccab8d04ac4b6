export { createWebhook, updateWebhook, webhooksInverses } from './webhook.ts'
export { sendTest } from './delivery.ts'
export { personal as webhooksPersonal } from './personal.ts'
export { raise } from './raise.ts'
