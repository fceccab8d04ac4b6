import type { Config } from '../config.ts'
import { UPGRADING_LOCK } from '../data/locks.ts'
import { migrate, readMigrations } from '../data/migrate.ts'
import { createPool } from '../data/pool.ts'
import type { Log } from '../log.ts'
import { ArchiveError } from './archive-error.ts'
import { makeConfigured, newName } from './configured.ts'
import { aClient } from './database-out.ts'
import { sweepScratch } from './trial.ts'

/**
 * Migrates the database to this version. One used by an older version is backed up first; one used by a newer version
 * is left alone. Of several processes starting at once one does it, and the others wait.
 * @throws ArchiveError with a sentence for whoever starts the product
 */
export const bringUpToDate = async (
  config: Pick<Config, 'dataDir' | 's3' | 'backupPassphrase'>,
  databaseUrl: string,
  log: Log,
): Promise<void> => {
  // Leftovers of a killed process, which can be as large as a whole platform.
  const sweeping = sweepScratch(databaseUrl)
  sweeping.catch(() => undefined) // Called when another process is being waited for.
  const client = await aClient(databaseUrl, 'vesica upgrade')
  try {
    const { space, number } = UPGRADING_LOCK
    await client.query('select pg_advisory_lock($1, $2)', [space, number])
    const known = (await readMigrations()).map(({ name }) => name)
    const { rows: tables } = await client.query("select 1 where to_regclass('public.migration') is not null")
    const { rows } =
      tables.length > 0
        ? await client.query<{ name: string }>('select name from migration order by name')
        : { rows: [] }
    const applied = rows.map(({ name }) => name)
    const unknown = applied.find((name) => !known.includes(name))
    if (unknown !== undefined) {
      throw new ArchiveError(
        `A newer version of Vesica has worked with this database: this one does not know ${unknown}. Start that version, or a newer one. Nothing was changed.`,
      )
    }
    const pending = known.filter((name) => !applied.includes(name))
    if (pending.length === 0) return
    await sweeping
    if (applied.length > 0) await backUp(config, databaseUrl, pending.length, log)
    const pool = createPool({ connectionString: databaseUrl, max: 1 }, log)
    try {
      await migrate(pool, log)
    } finally {
      await pool.end()
    }
  } finally {
    // The lock is released with the connection.
    await client.end().catch(() => undefined)
    await sweeping
  }
}

const backUp = async (
  config: Parameters<typeof bringUpToDate>[0],
  databaseUrl: string,
  steps: number,
  log: Log,
): Promise<void> => {
  log.info({ steps }, 'the database is from an older version: it is backed up before it is changed')
  const { signal } = new AbortController()
  const created = await makeConfigured(config, databaseUrl, { name: newName(config, 'upgrade'), signal }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ArchiveError(
        `The database is from an older version, and is changed only after a backup of it. That failed: ${reason}`,
        { cause: error },
      )
    },
  )
  log.info({ archive: created.name, bytes: created.bytes }, 'backed up before the upgrade')
}
