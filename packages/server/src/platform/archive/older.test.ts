import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, makeOf } from '../../../test/archives.ts'
import { times } from '../../../test/deep.ts'
import { anEmptyDatabase } from '../../../test/running.ts'
import { applyMigrations, readMigrations } from '../data/migrate.ts'
import { aClient } from './database-out.ts'

test('a database of any version, between any two migrations, can be archived', async () => {
  const old = { databaseUrl: await anEmptyDatabase(), dataDir: await aFolder() }
  const client = await aClient(old.databaseUrl, 'test')
  await mkdir(join(old.dataDir, 'files/ab/cd'), { recursive: true })
  await writeFile(join(old.dataDir, 'files/ab/cd/abcd'), 'kept')
  const migrations = await readMigrations()
  const step = times(12, 1)
  const levels = migrations.map(({ name }) => name).filter((_, index) => index % step === 1 % step)
  for (const level of levels) {
    await client.query('begin')
    await applyMigrations(client, (name) => name <= level)
    await client.query('commit')
    const hasFiles = level >= '0002'
    if (level === '0002_files.sql') {
      await client.query(
        `insert into stored_file (id, path, name, kind, mime, bytes, sha256, purpose, created_at)
         values (gen_random_uuid(), 'ab/cd/abcd', 'proof.png', 'png', 'image/png', 4, '', 'proof', now())`,
      )
    }
    expect(await makeOf(old), level).toMatchObject({ files: hasFiles ? 1 : 0, lost: 0 })
  }
  await client.end()
  expect(migrations.length).toBeGreaterThan(90)
})
