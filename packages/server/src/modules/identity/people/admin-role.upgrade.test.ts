import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../../test/running.ts'
import { createLog } from '../../../platform/log.ts'
import { migrate } from '../../../platform/data/migrate.ts'
import { createPool } from '../../../platform/data/pool.ts'

const migrations = join(import.meta.dirname, '../../../../migrations')

test('administrators from before roles were introduced are owners, and no one else has a role', async () => {
  const log = createLog('silent')
  const pool = createPool({ connectionString: await anEmptyDatabase(), max: 1 }, log)
  const before = await mkdtemp(join(tmpdir(), 'vesica-before-'))
  const add = (name: string, role: string, rest = '') =>
    pool.query(
      `insert into person (id, name, email, role, status, signup_status, joined_at, counts_from ${rest && ', offices'})
       values (gen_random_uuid(), $1, $1 || '@example.org', $2, 'active', 'none', now(), now() ${rest})`,
      [name, role],
    )
  try {
    for (const name of await readdir(migrations))
      if (name < '0034') await copyFile(join(migrations, name), join(before, name))
    await migrate(pool, log, before)
    await add('Ada', 'admin')
    await add('Ben', 'user')
    await migrate(pool, log)
    expect((await pool.query('select name, offices from person order by name')).rows).toEqual([
      { name: 'Ada', offices: ['owner'] },
      { name: 'Ben', offices: [] },
    ])
    await expect(add('Cid', 'user', `, '{owner}'`)).rejects.toThrow('person_offices_of_administrators')
    await expect(pool.query(`update person set offices = '{king}' where name = 'Ada'`)).rejects.toThrow(
      'person_offices_known',
    )
  } finally {
    await pool.end()
    await rm(before, { recursive: true })
  }
})
