import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backups, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { backupsSettled } from '../../../test/backup-calls.ts'
import { aDiskThatFills } from '../../../test/full-disk.ts'
import { anAdministratorAs, anotherAdmin, type Person, signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aHolder, aTreasurer, type Decider, refusal } from '../../../test/wallet.ts'
import { createLog } from '../../platform/log.ts'
import { outsideChecks } from '../../checks.ts'
import { type BackupParts, maintainBackups, makeBackup } from './backups.jobs.ts'

let running: Running
let admin: Person
let decider: Decider
let deps: BackupParts

const list = async () => (await admin.call(backups.listBackups, {})).backups
const folder = () => join(running.config.dataDir, 'backups')
const archives = () => readdir(folder()).catch(() => [])

const settled = () => backupsSettled(admin)

const createBackup = async (): Promise<backups.Backup> => {
  await admin.call(backups.startBackup, {})
  const backup = await settled()
  if (!backup) throw new Error('nothing was made')
  return backup
}

/** A backup that restores: the newest one, or otherwise a new one. */
const aBackup = async (): Promise<backups.Backup> =>
  (await list()).all.find(({ trial }) => trial?.state === 'passed') ?? createBackup()

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', BACKUP_PASSPHRASE: 'a passphrase of the test' })
  decider = await aTreasurer(running)
  admin = await anotherAdmin(running)
  await aHolder(running, decider, { BTC: '0.5' })
  deps = {
    config: running.config,
    databaseUrl: running.databaseUrl,
    db: running.app.db,
    log: createLog('silent'),
    outside: outsideChecks,
  }
})

describe('backup', () => {
  it('is created once for concurrent requests of an owner, and verified by a test restore', async () => {
    const requests = await Promise.allSettled([1, 2, 3].map(() => admin.call(backups.startBackup, {})))
    const refused = requests.find((request) => request.status === 'rejected')
    expect(refused?.reason.body).toMatchObject({ code: 'backup_running' })
    const [started, ...more] = requests.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(more).toEqual([])
    expect(started?.message).toBe('A backup has started.')
    expect(started?.backups.all[0]).toMatchObject({
      state: 'running',
      reason: 'asked',
      by: admin.name,
      progress: 0,
      bytes: null,
    })
    const backup = await settled()
    expect(backup).toMatchObject({
      state: 'done',
      progress: null,
      encrypted: true,
      version: '0.1.0',
      lost: 0,
      problem: null,
    })
    const archive = join(folder(), backup?.name ?? '')
    expect(backup?.bytes).toBe((await stat(archive)).size)
    expect(backup?.sha256).toBe(
      createHash('sha256')
        .update(await readFile(archive))
        .digest('hex'),
    )
    const journals = (await running.sql('select count(*)::int as n from journal'))[0]?.['n']
    const files = (await running.sql('select count(distinct path)::int as n from stored_file'))[0]?.['n']
    expect(backup?.trial).toMatchObject({ state: 'passed', problem: null })
    expect(backup?.trial?.checks).toEqual([
      { name: 'tables', count: expect.any(Number), differences: 0, text: null },
      { name: 'journals', count: journals, differences: 0, text: null },
      { name: 'files', count: files, differences: 0, text: null },
      { name: 'audit', count: expect.any(Number), differences: 0, text: null },
    ])
    expect(journals).toBeGreaterThan(0)
    expect(files).toBeGreaterThan(0)
    expect(
      await running.sql(
        "select action from audit_entry where subject_type = 'backup' order by created_at desc limit 1",
      ),
    ).toEqual([{ action: 'back up' }])
  })

  it('that is damaged is shown as failed with the reason, and administrators are notified', async () => {
    const backup = await aBackup()
    const file = await open(join(folder(), backup.name), 'r+')
    await file.write(Buffer.from('!'), 0, 1, 5000)
    await file.close()
    await admin.call(backups.tryBackup, { params: { id: backup.id } })
    await settled()
    const tried = (await list()).all.find(({ id }) => id === backup.id)
    expect(tried?.trial).toMatchObject({
      state: 'failed',
      checks: [],
      problem: expect.stringMatching(/^The archive is (cut off or altered|altered or damaged) after \d+ KB\.$/),
    })
    const { notifications: received } = await admin.call(notifications.listNotifications, { query: {} })
    expect(received[0]).toMatchObject({
      title: 'A backup can’t be restored',
      text: tried?.trial?.problem,
    })
    await rm(join(folder(), backup.name))
    await maintainBackups(deps)
    expect((await list()).all.map(({ id }) => id)).not.toContain(backup.id)
  })

  it('of an inconsistent ledger reports the differences', async () => {
    const [first] = await running.sql(
      "select code from ledger_account where code like 'liability:member:%:available:BTC' limit 1",
    )
    const account = String(first?.['code'])
    await running.sql('alter table ledger_account disable trigger user')
    await running.sql('update ledger_account set balance = balance + 1 where code = $1', [account])
    const backup = await createBackup()
    await running.sql('update ledger_account set balance = balance - 1 where code = $1', [account])
    await running.sql('alter table ledger_account enable trigger user')
    expect(backup.trial?.state).toBe('failed')
    expect(backup.trial?.problem).toContain(`It was restored, but journals differ: ${account} holds`)
    expect(backup.trial?.checks.find(({ name }) => name === 'journals')?.differences).toBeGreaterThan(0)
  })

  it('fails cleanly on a full disk, and the next one, created while money moves, has a balanced ledger', async () => {
    const before = await archives()
    const disk = await aDiskThatFills(running.config.dataDir, 1000)
    await admin.call(backups.startBackup, {})
    const failed = await settled()
    expect(disk.times()).toBeGreaterThan(0)
    disk.makeRoom()
    expect(failed).toMatchObject({
      state: 'failed',
      problem: 'There is no room on the disk for the backup: nothing of it was kept. Make room and try again.',
      bytes: null,
      trial: null,
    })
    expect(await archives()).toEqual(before)
    const holders = await Promise.all([1, 2].map(() => aHolder(running, decider, { BTC: '0.5' })))
    let isRunning = true
    let moved = 0
    const moving = holders.map(async (holder) => {
      while (isRunning) {
        await decider.approve(await holder.sells('BTC', '10'))
        moved += 1
      }
    })
    const movedBefore = moved
    await admin.call(backups.startBackup, {})
    const isSettled = async () => (await list()).all[0]?.state !== 'running'
    await expect.poll(isSettled, { timeout: 60_000, interval: 50 }).toBe(true)
    const meanwhile = moved
    isRunning = false
    await Promise.all(moving)
    expect(meanwhile).toBeGreaterThan(movedBefore)
    expect(await settled()).toMatchObject({ state: 'done', trial: { state: 'passed', problem: null } })
  })

  it('fails with a message and leaves no files', async () => {
    const before = await archives()
    const locks = await running.sql('select pg_advisory_lock(4826451, 1)')
    expect(locks).toHaveLength(1)
    await admin.call(backups.startBackup, {})
    const failed = await settled()
    await running.sql('select pg_advisory_unlock(4826451, 1)')
    expect(failed).toMatchObject({
      state: 'failed',
      problem: 'A backup is being made already.',
      bytes: null,
      trial: null,
    })
    expect(await archives()).toEqual(before)
    expect((await refusal(admin.call(backups.openBackup, { params: { id: failed?.id ?? '' }, body: {} }))).code).toBe(
      'backup_not_there',
    )
  })
})

describe('backup file', () => {
  it('can be downloaded whole or in ranges by the owner who started the download', async () => {
    const backup = await aBackup()
    const path = `/api/system-controls/backups/${backup.id}/archive`
    const closed = await admin.send('GET', path)
    expect([closed.status, ((await closed.json()) as { code: string }).code]).toEqual([403, 'backup_closed'])
    const opened = await admin.call(backups.openBackup, { params: { id: backup.id }, body: {} })
    expect(opened.path).toBe(path)
    const bytes = await readFile(join(folder(), backup.name))
    const full = await admin.send('GET', path)
    expect(full.headers.get('content-disposition')).toContain(`attachment; filename="${backup.name}"`)
    expect(Buffer.from(await full.arrayBuffer()).equals(bytes)).toBe(true)
    const range = await admin.send('GET', path, undefined, { range: 'bytes=1000-1999' })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${bytes.length}`])
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
    // By nobody else, not forever, and in no other session of theirs, which may be somebody else's by now.
    expect((await (await signIn(running, admin)).send('GET', path)).status).toBe(403)
    const otherAdmin = await anotherAdmin(running)
    expect((await otherAdmin.send('GET', path)).status).toBe(403)
    const finance = await anAdministratorAs(running, ['finance'])
    expect((await refusal(finance.call(backups.openBackup, { params: { id: backup.id }, body: {} }))).code).toBe(
      'right_missing',
    )
    // Opened in two sessions it is valid in both.
    const second = await signIn(running, admin)
    await second.call(backups.openBackup, { params: { id: backup.id }, body: {} })
    for (const session of [admin, second])
      expect((await session.send('GET', path, undefined, { range: 'bytes=0-9' })).status).toBe(206)
    running.clock.advance(13 * 60 * 60 * 1000)
    admin = await signIn(running, admin)
    expect((await admin.send('GET', path)).status).toBe(403)
    expect(
      await running.sql('select action from audit_entry where subject_id = $1 order by created_at', [backup.id]),
    ).toEqual([{ action: 'back up' }, { action: 'take backup along' }, { action: 'take backup along' }])
  })

  it('is deleted with its backup', async () => {
    const backup = await aBackup()
    expect(await archives()).toContain(backup.name)
    await admin.call(backups.deleteBackup, { params: { id: backup.id } })
    await expect.poll(archives).not.toContain(backup.name)
    expect((await list()).all.map(({ id }) => id)).not.toContain(backup.id)
    const { notifications: received } = await admin.call(notifications.listNotifications, { query: {} })
    expect(received.map(({ title }) => title)).toContain(`${admin.name} deleted a backup`)
    expect((await refusal(admin.call(backups.deleteBackup, { params: { id: backup.id } }))).code).toBe('not_found')
  })
})

describe('after a process was killed', () => {
  it('unfinished backups are marked as failed and scratch databases are removed', async () => {
    const name = running.databaseUrl.replace(/^.*\/([^/?]+)\?.*$/, '$1')
    const scratch = `vesica_scratch_${createHash('sha256').update(name).digest('hex').slice(0, 12)}_00`
    await running.sql(`create database ${scratch}`)
    await running.sql(
      `insert into backup (id, name, store, why, state, started_at, alive_at, encrypted) values (gen_random_uuid(), 'x', 'disk', 'asked', 'running', $1, $1, false)`,
      [new Date(running.clock.now().getTime() - 180_000)],
    )
    await maintainBackups(deps)
    const left = (await list()).all.find((backup) => backup.name === 'x')
    expect(left).toMatchObject({ state: 'failed', problem: 'The process that created it stopped before it was done.' })
    expect(await running.sql('select 1 from pg_database where datname = $1', [scratch])).toEqual([])
    // Nothing that ended is started again.
    await makeBackup(deps, left?.id ?? '')
    expect((await list()).all.find((backup) => backup.name === 'x')).toMatchObject({ state: 'failed' })
  })
})
