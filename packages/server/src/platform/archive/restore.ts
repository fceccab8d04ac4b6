import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { S3Settings } from '../config.ts'
import type { StoreName } from '../files/files.tables.ts'
import { UPGRADING_LOCK } from '../data/locks.ts'
import { sqlState } from '../data/pool.ts'
import { isDiskFull } from '../files/files-disk.ts'
import { openStores } from '../files/stores.ts'
import { ArchiveError } from './archive-error.ts'
import { loadInto, requireKnown } from './database-in.ts'
import { aClient } from './database-out.ts'
import type { Manifest, Opening } from './format.ts'
import { inTurn } from './in-turn.ts'
import { pressured } from './pressure.ts'
import { readArchive } from './reader.ts'
import type { FileTaker, Takers } from './reading.ts'

/** What to restore, and into what. */
export interface Restoring {
  /** The bytes of the archive, from the beginning each time. */
  source(): AsyncIterable<Buffer>
  readonly passphrase: string | undefined
  readonly connectionString: string
  /** Where files are stored from now on. */
  readonly dataDir: string
  readonly s3: S3Settings | undefined
  /** Whether existing data is replaced. */
  readonly replace: boolean
  /** Called when the archive was verified, before anything is replaced. */
  checked?(): Promise<void>
  /** When aborted, nothing was restored. */
  readonly leaving?: AbortSignal
  /** The current step in a word, and how many bytes of the archive were read for it. */
  progress?(stage: 'checked' | 'restored', bytes: number): void
}

/** The result. */
export interface Restored {
  readonly opening: Opening
  readonly manifest: Manifest
}

/**
 * Restores an archive completely or not at all: the database in one transaction, and the files. Before replacing
 * anything, the archive is read once to verify it.
 * @throws ArchiveError with a sentence if it is refused, or differs from what was written
 */
export const restoreArchive = async (restoring: Restoring): Promise<Restored> => {
  const { connectionString, source, passphrase, progress } = restoring
  const client = await aClient(connectionString, RESTORE)
  try {
    await requireUnused(client)
    if (!restoring.replace) await requireEmpty(client)
    const counting = (stage: 'checked' | 'restored') => {
      let sum = 0
      return (bytes: number) => {
        restoring.leaving?.throwIfAborted()
        sum += bytes
        progress?.(stage, sum)
      }
    }
    if (restoring.replace) {
      const opening = ({ migrations, version }: Opening) => requireKnown(migrations, 'The archive was', version)
      await readArchive(source(), passphrase, { opening, progress: counting('checked') })
      await restoring.checked?.()
    }
    return await load(client, restoring, counting('restored'))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL's own: its disk is full. */
const DATABASE_FULL = '53100'

const full = (cause: unknown) =>
  new ArchiveError(
    'There is no room on the disk for what the archive holds: nothing was restored. Make room and try again.',
    { cause },
  )

const load = async (client: pg.Client, restoring: Restoring, progress: (bytes: number) => void): Promise<Restored> => {
  const runExclusive = inTurn()
  const files = await filesInto(restoring, (storageKey, store) =>
    runExclusive(() => wasNamed(client, storageKey, store)),
  )
  try {
    await client.query('begin')
    await noteFiles(client)
    if (restoring.replace) await empty(client)
    const loading = loadInto(client)
    const takers: Takers = {
      opening: loading.prepare,
      table: loading.table,
      sequences: loading.sequences,
      tablesRead: async () => {
        await loading.complete()
        await loading.update()
        await client.query('update stored_file set store = $1 where store <> $1', [files.store])
      },
      file: files.take,
      progress,
    }
    const restored = await readArchive(restoring.source(), restoring.passphrase, takers)
    await client.query('commit')
    files.keep()
    await client.query('analyze')
    return restored
  } catch (error) {
    throw isDiskFull(error) || sqlState(error) === DATABASE_FULL ? full(error) : error
  } finally {
    await files.end()
  }
}

/** The application name of a restore's connections. */
const RESTORE = 'vesica restore'

/**
 * How often, and after which pause in milliseconds, other connections are checked: PostgreSQL lists one for a moment
 * after it closed.
 */
const MOST_CHECKS = 20
const PAUSE = 100

/**
 * A product that starts meanwhile waits until this ends. Other restores don't matter: they wait for the same lock or
 * have released it.
 * @throws ArchiveError while a product uses the database
 */
const requireUnused = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock($1, $2)', [UPGRADING_LOCK.space, UPGRADING_LOCK.number])
  for (let attempt = 1; attempt <= MOST_CHECKS; attempt += 1) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and application_name like 'vesica%' and application_name <> $1 limit 1`,
      [RESTORE],
    )
    if (rows.length === 0) return
    await setTimeout(PAUSE)
  }
  throw new ArchiveError('Vesica runs on this database, or a backup of it is being made. Stop it first, then restore.')
}

/** Objects of the database itself or of extensions are not ours and don't conflict. */
const OURS = `select pg_class.oid, relkind, nspname, relname
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
 where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
   and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%' and nspname not like 'pg\\_temp%'
   and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`${OURS} limit 1`)
  if (rows.length > 0) {
    throw new ArchiveError(
      'The database is not empty, and nothing was restored. With --replace all that is in it goes, after a backup of it was made.',
    )
  }
}

/** Whether a database contains anything. */
export const isEmpty = async (connectionString: string): Promise<boolean> => {
  const client = await aClient(connectionString, RESTORE)
  try {
    return (await client.query(`${OURS} limit 1`)).rows.length === 0
  } finally {
    await client.end()
  }
}

/** Removes everything of ours: tables with their dependents, then functions. The schema `public` may be shared. */
const empty = async (client: pg.Client): Promise<void> => {
  await client.query('drop schema if exists pgboss cascade')
  const { rows } = await client.query<{ drop: string }>(
    `with ours as (${OURS})
     select case relkind when 'S' then 2 else 1 end as turn, format('drop %s if exists %I.%I cascade',
                   case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
                   nspname, relname) as drop
       from ours where nspname = 'public'
     union all
     select 3, format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by turn`,
  )
  for (const { drop } of rows) await client.query(drop)
}

/** Remembers which files the database refers to that may be replaced. */
const noteFiles = async (client: pg.Client): Promise<void> => {
  await client.query('create temp table named_before (path text, store text) on commit drop')
  const { rows } = await client.query("select 1 where to_regclass('public.stored_file') is not null")
  if (rows.length > 0) await client.query('insert into named_before select path, store from public.stored_file')
  await client.query('create index on named_before (path)')
}

const wasNamed = async (client: pg.Client, storageKey: string, store: StoreName): Promise<boolean> =>
  (await client.query('select 1 from named_before where path = $1 and store = $2', [storageKey, store])).rows.length > 0

/** undefined: missing or unreadable. */
const hashOf = async (bytes: AsyncIterable<Buffer>): Promise<string | undefined> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of bytes) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/** Stores the files of an archive. They are removed again unless `keep` is called. */
const filesInto = async (
  { dataDir, s3 }: Restoring,
  wasNamed: (storageKey: string, store: StoreName) => Promise<boolean>,
) => {
  const filesDir = join(dataDir, 'files')
  const uploads = join(dataDir, 'uploads')
  for (const folder of [filesDir, uploads]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const { current, storeOf } = openStores(filesDir, s3)
  const store = storeOf(current)
  const workshop = await mkdtemp(join(uploads, 'restore-'))
  const list = join(workshop, 'placed')
  let isStored = false
  let number = 0
  const save = async (path: string, { place, sha256 }: { place: string; sha256: string }) => {
    if (await wasNamed(place, current)) {
      // It belongs to the database being replaced, which still needs it if this fails; only a damaged file is written
      // anew.
      if ((await hashOf(store.read(place))) === sha256) return
    } else await appendFile(list, `${place}\n`)
    await store.remove(place)
    await store.put(path, place)
  }
  const accept = async (storageKey: string): Promise<FileTaker> => {
    number += 1
    const path = join(workshop, String(number))
    const settled: FileTaker['settled'] = async ({ state, sha256 }) => {
      if (state === 'kept') await save(path, { place: storageKey, sha256 })
      await rm(path)
    }
    return { ...pressured(createWriteStream(path, { mode: 0o600 }), 'close'), settled }
  }
  return {
    store: current,
    take: accept,
    keep: () => {
      isStored = true
    },
    end: async () => {
      if (!isStored) await removeListed(list, store.remove)
      await rm(workshop, { recursive: true, force: true })
    },
  }
}

const removeListed = async (list: string, remove: (storageKey: string) => Promise<void>): Promise<void> => {
  const file = await open(list).catch(() => undefined)
  if (!file) return
  for await (const storageKey of file.readLines()) await remove(storageKey).catch(() => undefined)
}
