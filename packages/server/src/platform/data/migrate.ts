import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { serverFolder } from '../folders.ts'
import type { Log } from '../log.ts'

const migrationsFolder = join(serverFolder, 'migrations')

/** An SQL file that takes the schema from one version to the next. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of this version, in order. */
export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the schema up to date with plain SQL files in the order of their names, each in its own transaction, forward
 * only. A failed one leaves the database unchanged and is named in the error. Several servers may start at once: a
 * table lock lets only one apply each file. Which ones were applied is queried once.
 */
export const migrate = async (pool: pg.Pool, log: Log, folder = migrationsFolder): Promise<void> => {
  const client = await pool.connect()
  try {
    await createHistory(client)
    const applied = await readHistory(client)
    let migrations = 0
    for (const migration of await readMigrations(folder)) {
      if (applied.get(migration.name) !== migration.checksum && (await apply(client, migration, log))) migrations += 1
    }
    if (migrations > 0) log.info({ migrations }, 'database schema updated')
  } finally {
    client.release()
  }
}

/**
 * Applies the pending migrations within the transaction of the given connection. Deferred checks run after each one, as
 * if each had its own commit.
 */
export const applyMigrations = async (client: pg.ClientBase, isWanted: (name: string) => boolean): Promise<void> => {
  await client.query(HISTORY)
  const applied = await readHistory(client)
  for (const { name, sql, checksum } of await readMigrations()) {
    if (applied.has(name) || !isWanted(name)) continue
    await client.query(sql)
    await client.query('set constraints all immediate; set constraints all deferred')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
}

const HISTORY =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

const createHistory = async (client: pg.PoolClient): Promise<void> => {
  // If two servers create it at the same instant, the loser of the race finds it already there.
  await client.query(HISTORY).catch(() => client.query(HISTORY))
}

/** The checksum of each applied migration. */
const readHistory = async (client: pg.ClientBase): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<Pick<Migration, 'name' | 'checksum'>>('select name, checksum from migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** @returns whether it was pending */
const apply = async (client: pg.PoolClient, migration: Migration, log: Log): Promise<boolean> => {
  try {
    await client.query('begin')
    // Changing a large table, or waiting for another server that does, may take longer than any request.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('lock table migration in access exclusive mode')
    const known = await client.query<{ checksum: string }>('select checksum from migration where name = $1', [
      migration.name,
    ])
    const applied = known.rows[0]
    if (applied && applied.checksum !== migration.checksum) {
      throw new Error('it was changed after it had been applied; add a new file instead')
    }
    if (!applied) {
      await client.query(migration.sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
      log.debug({ migration: migration.name }, 'migration applied')
    }
    await client.query('commit')
    return !applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
