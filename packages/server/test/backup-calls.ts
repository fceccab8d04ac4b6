import { backups } from '@vesica/contract'
import { expect } from 'vitest'
import type { Client } from './client.ts'

/** Waits until no backup is running or being verified. @returns the newest */
export const backupsSettled = async (client: Client): Promise<backups.Backup | undefined> => {
  const all = async () => (await client.call(backups.listBackups, {})).backups.all
  const isBusy = ({ state, trial, sha256 }: backups.Backup) =>
    state === 'running' || trial?.state === 'running' || (state === 'done' && sha256 !== null && trial === null)
  await expect.poll(async () => (await all()).some(isBusy), { timeout: 60_000, interval: 50 }).toBe(false)
  return (await all())[0]
}

/** An undo scene that changes the schedule. */
export const aScheduleChange = async (admin: Client) => ({
  id: 'backups',
  read: async () => (await admin.call(backups.listBackups, {})).backups.schedule,
  action: () => admin.call(backups.setBackupSchedule, { body: { on: false, hour: 22, keep: 3 } }),
})
