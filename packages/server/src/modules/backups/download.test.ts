import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backups } from '@vesica/contract'
import { Decrypter } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { aFolder, anEmptySite, restoreFrom } from '../../../test/archives.ts'
import { backupsSettled } from '../../../test/backup-calls.ts'
import { anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { readFileAt } from '../../platform/archive/place.ts'

// A platform that stores its backups unencrypted.

let running: Running
let owner: Person
let backup: backups.Backup
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anAdmin(running)
})

const passphrase = 'four words of an owner'
const open = (body: { passphrase?: string }) => owner.call(backups.openBackup, { params: { id: backup.id }, body })
const path = () => `/api/system-controls/backups/${backup.id}/archive`
const bytesOf = async (headers?: Record<string, string>) => {
  const answer = await owner.send('GET', path(), undefined, headers)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('an unencrypted backup cannot be downloaded without a passphrase that meets the requirements', async () => {
  await owner.call(backups.startBackup, {})
  backup = (await backupsSettled(owner)) as backups.Backup
  expect(backup.encrypted).toBe(false)
  expect(await refusalOf(open({}))).toMatchObject({
    status: 422,
    code: 'backup_unencrypted',
    errors: { passphrase: [expect.stringContaining('Choose a passphrase')] },
  })
  expect(await refusalOf(open({ passphrase: 'elevenchars' }))).toMatchObject({ status: 422 })
  expect((await bytesOf()).answer.status).toBe(403)
  // Downloads opened before they were encrypted are no longer valid.
  await running.sql(
    `insert into backup_download (backup_id, person_id, session_id, until)
       select $1, person_id, id, now() + interval '1 hour' from session where person_id = $2`,
    [backup.id, owner.id],
  )
  expect((await bytesOf()).answer.status).toBe(403)
})

test('a download is encrypted with the passphrase, also in ranges, and can be restored with it', async () => {
  await open({ passphrase })
  const { answer, bytes } = await bytesOf()
  expect(answer.headers.get('content-disposition')).toContain(`filename="${backup.name}.age"`)
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  const partial = await bytesOf({ range: `bytes=1000-${bytes.length - 11}` })
  expect(partial.answer.status).toBe(206)
  expect(partial.bytes.equals(bytes.subarray(1000, -10))).toBe(true)
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  const storedBytes = await readFile(join(running.config.dataDir, 'backups', backup.name))
  expect(Buffer.from(await age.decrypt(bytes)).equals(storedBytes)).toBe(true)

  const file = join(await aFolder(), `${backup.name}.age`)
  await writeFile(file, bytes)
  const [site, source] = [await anEmptySite(), () => readFileAt(file)]
  await expect(restoreFrom(running.config, site, { source })).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(restoreFrom(running.config, site, { source, passphrase: 'four other words' })).rejects.toThrow(
    'The passphrase is not the one',
  )
  expect((await restoreFrom(running.config, site, { source, passphrase })).manifest.tables.length).toBeGreaterThan(50)
})

test('the passphrase is not stored, and a different one produces a different file', async () => {
  await open({ passphrase })
  const rows = await running.sql('select backup_download::text as row from backup_download')
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(passphrase).toString('hex'))
  expect(JSON.stringify(rows)).not.toContain(passphrase)
  const before = (await bytesOf()).answer.headers.get('etag')
  await open({ passphrase: 'four new words of an owner' })
  expect((await bytesOf()).answer.headers.get('etag')).not.toBe(before)
})

test('a download notifies the owner and everyone who sees approvals, and is audited', async () => {
  const finance = await anAdministratorAs(running, ['finance'])
  await open({ passphrase })
  for (const { id } of [finance, owner]) {
    const notices = await running.sql(
      "select title, body from notification where person_id = $1 and kind = 'control' order by created_at desc limit 1",
      [id],
    )
    expect(notices).toMatchObject([{ title: `${owner.name} is downloading a backup` }])
  }
  const [entry] = await running.sql(
    'select action, after from audit_entry where subject_id = $1 order by created_at desc, id desc limit 1',
    [backup.id],
  )
  expect(entry).toMatchObject({ action: 'take backup along', after: { encryptedFor: 'this download' } })
})
