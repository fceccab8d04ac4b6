import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { TESTING_LOCK } from '../data/locks.ts'
import { sqlState } from '../data/pool.ts'
import { ArchiveError } from './archive-error.ts'
import { loadInto } from './database-in.ts'
import { aClient } from './database-out.ts'
import type { Manifest, Opening } from './format.ts'
import { inTurn } from './in-turn.ts'
import { readArchive } from './reader.ts'
import type { FileTaker } from './reading.ts'

/** An archive restored into a database created for that alone. */
export interface Tried {
  readonly opening: Opening
  readonly manifest: Manifest
  /** Tables that read back differently. */
  readonly tableDifferences: readonly string[]
  /** Files that rows refer to and that the archive lacks, or has shorter. */
  readonly fileDifferences: number
  /** The scratch database, migrated to this version. */
  readonly url: string
}

export interface Trying {
  readonly connectionString: string
  readonly source: AsyncIterable<Buffer>
  readonly passphrase: string | undefined
}

/**
 * Restores an archive into a scratch database, runs `check` on it, and drops it. One at a time; leftovers of killed
 * processes are dropped first.
 * @throws ArchiveError if the archive is damaged, or databases may not be created
 */
export const tryArchive = async <T>(trying: Trying, check: (tried: Tried) => Promise<T>): Promise<T> => {
  const { connectionString } = trying
  const client = await aClient(connectionString, 'vesica trial')
  try {
    const { space, number } = TESTING_LOCK
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      space,
      number,
    ])
    if (!rows[0]?.held) throw new ArchiveError('A backup is being tried already.')
    await dropScratch(client)
    const name = `${await prefixOf(client)}${randomBytes(6).toString('hex')}`
    await create(client, name)
    try {
      const url = new URL(connectionString)
      url.pathname = `/${name}`
      return await check(await restoreInto(url.href, trying))
    } finally {
      await drop(client, name)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Drops scratch databases left by killed processes, unless one is in use. */
export const sweepScratch = async (connectionString: string): Promise<void> => {
  const client = await aClient(connectionString, 'vesica trial')
  try {
    const { space, number } = TESTING_LOCK
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      space,
      number,
    ])
    if (rows[0]?.held) await dropScratch(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Scratch databases of this product: several products may share one server. */
const prefixOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const short = createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 12)
  return `vesica_scratch_${short}_`
}

const dropScratch = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [await prefixOf(client)],
  )
  for (const { name } of rows) await drop(client, name)
}

const drop = async (client: pg.Client, name: string): Promise<void> => {
  // Its names are ours: letters, digits and underscores.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}

const create = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`create database ${name}`).catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error
    throw new ArchiveError(
      'The user of the database may not make another one to try the backup in. Let it: alter role … createdb.',
      { cause: error },
    )
  })
}

const restoreInto = async (url: string, { source, passphrase }: Trying): Promise<Tried> => {
  const client = await aClient(url, 'vesica trial')
  try {
    await client.query('begin')
    // Nothing in it has to survive this process.
    await client.query('set local synchronous_commit = off')
    const loading = loadInto(client)
    const files = await filesNoted(client)
    const { opening, manifest } = await readArchive(source, passphrase, {
      opening: loading.prepare,
      table: loading.table,
      sequences: loading.sequences,
      tablesRead: loading.complete,
      file: files.take,
    })
    const tableDifferences = await loading.differences(manifest)
    await loading.update()
    const fileDifferences = await files.differences()
    await client.query('commit')
    await client.query('analyze')
    return { opening, manifest, tableDifferences, fileDifferences, url }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const NOTED_AT_ONCE = 500

/** Records which files an archive contains, to compare them with the rows that refer to them. */
const filesNoted = async (client: pg.Client) => {
  await client.query('create temp table held_file (path text, bytes bigint) on commit drop')
  const runExclusive = inTurn()
  let held: { path: string; bytes: number }[] = []
  const flush = () =>
    runExclusive(async () => {
      const [paths, bytes] = [held.map((file) => file.path), held.map((file) => file.bytes)]
      held = []
      await client.query('insert into held_file select * from unnest($1::text[], $2::bigint[])', [paths, bytes])
    })
  const accept = async (path: string): Promise<FileTaker> => ({
    write: async () => undefined,
    end: async () => undefined,
    settled: async ({ state, bytes }) => {
      if (state === 'kept') held.push({ path, bytes })
      if (held.length >= NOTED_AT_ONCE) await flush()
    },
  })
  const differences = async (): Promise<number> => {
    await flush()
    await client.query('create index on held_file (path)')
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from (select path, max(bytes) as bytes from public.stored_file group by path) as file
        where not exists (select from held_file where held_file.path = file.path and held_file.bytes = file.bytes)`,
    )
    return Number(rows[0]?.count ?? 0)
  }
  return { take: accept, differences }
}
