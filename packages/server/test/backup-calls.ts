import { backups } from '@vesica/contract'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** Waits until no backup is made or tried. @returns the newest */
export const backupsSettled = async (client: Client): Promise<backups.Backup | undefined> => {
  const all = async () => (await client.call(backups.listBackups, {})).backups.all
  const isBusy = ({ state, trial, sha256 }: backups.Backup) =>
    state === 'running' || trial?.state === 'running' || (state === 'done' && sha256 !== null && trial === null)
  await expect.poll(async () => (await all()).some(isBusy), { timeout: 60_000, interval: 50 }).toBe(false)
  return (await all())[0]
}

/** One call of each endpoint of backups that succeeds. @param on where, when it is prepared */
export const backupCalls = (on: () => Running): Record<string, Preparing> => {
  const idle = async (): Promise<Client> => {
    const client = await anAdmin(on())
    await backupsSettled(client)
    return client
  }
  const made: Preparing = async () => {
    const client = await idle()
    await client.call(backups.startBackup, {})
    return { client, input: { params: { id: (await backupsSettled(client))?.id } } }
  }
  const opened: Preparing = async () => {
    const { client, input } = await made()
    await client.call(backups.openBackup, input as never)
    return { client, input: input ?? {} }
  }
  return {
    startBackup: async () => ({ client: await idle() }),
    tryBackup: made,
    deleteBackup: made,
    openBackup: made,
    downloadBackup: opened,
  }
}

/** Another schedule, with how it reads: an act that is undone. */
export const aScheduleChange = async (admin: Client) => ({
  id: 'backups',
  read: async () => (await admin.call(backups.listBackups, {})).backups.schedule,
  act: () => admin.call(backups.setBackupSchedule, { body: { on: false, hour: 22, keep: 3 } }),
})
