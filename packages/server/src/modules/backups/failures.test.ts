import { backups, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { backupsSettled } from '../../../test/backup-calls.ts'
import { anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { createLog } from '../../platform/log.ts'
import { type BackupParts, lookAfterBackups } from './backups.jobs.ts'
import { noteTrial } from './trial.ts'

let running: Running
let admin: Person
let parts: BackupParts

const all = async () => (await admin.call(backups.listBackups, {})).backups.all

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  const { config, databaseUrl, app } = running
  parts = { config, databaseUrl, db: app.db, log: createLog('silent'), outside: {} }
})

describe('a backup by schedule that failed', () => {
  it('takes the room of none that was made', async () => {
    const hour = new Date().getUTCHours()
    await admin.call(backups.setBackupSchedule, { body: { on: true, hour, keep: 2 } })
    /** Lets a day pass, and the backup of the next be made. */
    const aDayLater = async () => {
      await running.sql("update migration set applied_at = applied_at - interval '1 day'")
      await running.sql("update backup set started_at = started_at - interval '1 day'")
      await lookAfterBackups(parts)
      return backupsSettled(admin)
    }
    const first = await aDayLater()
    // As long as somebody else makes one, none can be made.
    await running.sql('select pg_advisory_lock(4826451, 1)')
    const failed = [await aDayLater(), await aDayLater()]
    await running.sql('select pg_advisory_unlock(4826451, 1)')
    const last = await aDayLater()
    expect([first, ...failed, last].map((one) => [one?.why, one?.state])).toEqual([
      ['scheduled', 'done'],
      ['scheduled', 'failed'],
      ['scheduled', 'failed'],
      ['scheduled', 'done'],
    ])
    expect((await all()).map(({ id }) => id)).toEqual([last, ...failed.toReversed(), first].map((one) => one?.id))
    await admin.call(backups.setBackupSchedule, { body: { on: false, hour, keep: 2 } })
  })
})

describe('a trial that has ended', () => {
  it('stays as it ended, whatever a process that was slow says of it later', async () => {
    // The backup that was made last, or a new one where there is none.
    if ((await all())[0]?.state !== 'done') await admin.call(backups.startBackup, {})
    const one = await backupsSettled(admin)
    expect(one?.trial).toMatchObject({ state: 'passed', problem: null })
    const [row] = await running.sql(`select id from backup_test where backup_id = '${one?.id}'`)
    const told = async () => (await admin.call(notifications.listNotifications, { query: {} })).notifications
    const before = await told()
    await parts.db.transact((tx) => noteTrial(tx, String(row?.['id']), [], 'It was given up.'))
    expect((await all()).find(({ id }) => id === one?.id)?.trial).toEqual(one?.trial)
    expect(await told()).toEqual(before)
  })
})
