/** Statements of calls on the running of the platform: its health, backups, keys and webhooks. See `statements.ts`. */
export const ofRunning: Record<string, number> = {
  verifyHealth: 23,
  retryJobs: 8,
  letGoJobs: 8,
  startBackup: 11,
  setBackupSchedule: 12,
  tryBackup: 13,
  deleteBackup: 10,
  openBackup: 8,
  createApiKey: 12,
  revokeApiKey: 8,
  createWebhook: 12,
  testWebhook: 10,
  updateWebhook: 8,
  deleteWebhook: 7,
  rotateWebhookSecret: 9,
  resendDelivery: 11,
}
