import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '../src/platform/data/migrate.ts'
import { createPool } from '../src/platform/data/pool.ts'
import { createLog } from '../src/platform/log.ts'
import { anEmptyDatabase } from './running.ts'

const migrations = join(import.meta.dirname, '../migrations')

/**
 * A database as it was before a migration.
 * @param name the beginning of the migration's name: `0202`
 * @param check fills the database, calls `upgrade` to apply the remaining migrations, and checks the outcome
 */
export const beforeMigration = async (
  name: string,
  check: (pool: Pool, upgrade: () => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const log = createLog('silent')
  const pool = createPool({ connectionString: await anEmptyDatabase(), max: 1 }, log)
  const earlier = await mkdtemp(join(tmpdir(), 'vesica-before-'))
  try {
    for (const file of await readdir(migrations))
      if (file < name) await copyFile(join(migrations, file), join(earlier, file))
    await migrate(pool, log, earlier)
    await check(pool, () => migrate(pool, log))
  } finally {
    await pool.end()
    await rm(earlier, { recursive: true })
  }
}
