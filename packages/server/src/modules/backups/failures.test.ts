import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backups, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { backupsSettled } from '../../../test/backup-calls.ts'
import { anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { createLog } from '../../platform/log.ts'
import { type BackupParts, maintainBackups } from './backups.jobs.ts'
import { noteTrial } from './trial.ts'

let running: Running
let admin: Person
let deps: BackupParts

const folder = () => join(running.config.dataDir, 'backups')
const all = async () => (await admin.call(backups.listBackups, {})).backups.all

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  const { config, databaseUrl, app } = running
  deps = { config, databaseUrl, db: app.db, log: createLog('silent'), outside: {} }
})

describe('scheduled backup', () => {
  it('starts at its time, and retention deletes old backups without counting failed ones', async () => {
    const hour = new Date().getUTCHours()
    const { backups: set } = await admin.call(backups.setBackupSchedule, { body: { on: true, hour, keep: 2 } })
    expect(set.schedule).toEqual({ on: true, hour, keep: 2 })
    await running.sql('update migration set applied_at = now()')
    await maintainBackups(deps)
    expect(await all()).toEqual([])
    /**
     * Lets a day pass, as if the last one had been made a day before or the platform were from then; two processes
     * check at once.
     */
    const aDayLater = async () => {
      await running.sql("update migration set applied_at = applied_at - interval '1 day'")
      await running.sql("update backup set started_at = started_at - interval '1 day'")
      await Promise.all([maintainBackups(deps), maintainBackups(deps)])
      return backupsSettled(admin)
    }
    const first = await aDayLater()
    // While another one is being made, none can be.
    await running.sql('select pg_advisory_lock(4826451, 1)')
    const failed = [await aDayLater(), await aDayLater()]
    await running.sql('select pg_advisory_unlock(4826451, 1)')
    // An old archive is found in the folder: it is the third, and is deleted.
    const longAgo = first?.name.replace(/\d{8}T\d{6}Z/, '20200101T000000Z') ?? ''
    await copyFile(join(folder(), first?.name ?? ''), join(folder(), longAgo))
    expect(await readdir(folder())).toContain(longAgo)
    const last = await aDayLater()
    expect([first, ...failed, last].map((backup) => [backup?.reason, backup?.state, backup?.trial?.state])).toEqual([
      ['scheduled', 'done', 'passed'],
      ['scheduled', 'failed', undefined],
      ['scheduled', 'failed', undefined],
      ['scheduled', 'done', 'passed'],
    ])
    expect((await all()).map(({ id }) => id)).toEqual([last, ...failed.toReversed(), first].map((backup) => backup?.id))
    expect(new Set(await readdir(folder()))).toEqual(new Set([first?.name, last?.name]))
    await admin.call(backups.setBackupSchedule, { body: { on: false, hour, keep: 2 } })
    expect((await admin.call(backups.listBackups, {})).backups.next).toBeNull()
    await running.sql("update backup set started_at = started_at - interval '1 day'")
    await maintainBackups(deps)
    expect((await all()).filter(({ state }) => state === 'running')).toEqual([])
    expect(await all()).toHaveLength(4)
  })
})

describe('completed test restore', () => {
  it('keeps its result when a slow process reports another one later', async () => {
    // The latest backup, or a new one if there is none.
    if ((await all())[0]?.state !== 'done') await admin.call(backups.startBackup, {})
    const backup = await backupsSettled(admin)
    expect(backup?.trial).toMatchObject({ state: 'passed', problem: null })
    const [row] = await running.sql(`select id from backup_test where backup_id = '${backup?.id}'`)
    const listNotices = async () => (await admin.call(notifications.listNotifications, { query: {} })).notifications
    const before = await listNotices()
    await deps.db.transact((tx) => noteTrial(tx, String(row?.['id']), [], 'It was given up.'))
    expect((await all()).find(({ id }) => id === backup?.id)?.trial).toEqual(backup?.trial)
    expect(await listNotices()).toEqual(before)
  })
})
