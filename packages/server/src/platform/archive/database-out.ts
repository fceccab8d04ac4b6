import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MAKING_LOCK } from '../data/locks.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchivedTable, Opening, Sequences } from './format.ts'

/** Not archived: the list of archives, which describes a place rather than a platform. */
const LEFT_OUT = ['public.backup', 'public.backup_test', 'public.backup_download']
const LEFT_OUT_LIKE = /^pgboss\.(version$|queue_stats)/
const SCHEMAS = ['public', 'pgboss']

/**
 * How a separate client connects to the database: no time limit for hours of work, and the same text format everywhere.
 */
export const aClient = async (connectionString: string, name: string): Promise<pg.Client> => {
  const settings = {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: 1,
    synchronize_seqscans: 'off',
  }
  const options = Object.entries(settings).map(([key, value]) => `-c ${key}=${value}`)
  const client = new pg.Client({
    connectionString,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: options.join(' '),
  })
  // A lost connection is reported to the statement that needed it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * The database at one instant.
 * @property relationBytes the size of the table on the server's disk
 */
export interface Snapshot {
  readonly postgres: string
  readonly migrations: Opening['migrations']
  readonly jobs: number | null
  readonly tables: readonly (ArchivedTable & { readonly relationBytes: number })[]
  readonly filesBytes: number
  /** The output of COPY. */
  copy(table: ArchivedTable): AsyncIterable<Buffer>
  sequences(): Promise<Sequences>
  /**
   * The files that its rows refer to, each once. Ends the snapshot first: reading them takes long and no longer needs
   * it.
   */
  files(): AsyncGenerator<{ store: 'disk' | 's3'; path: string; bytes: number }>
}

/**
 * Holds a snapshot of a database until `action` ends. Meanwhile nobody else creates an archive of it, and removed files
 * keep their bytes (see `deleteFile`).
 * @throws ArchiveError if another archive is being made
 */
export const withSnapshot = async <T>(
  connectionString: string,
  action: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const client = await aClient(connectionString, 'vesica backup')
  try {
    const { space, number } = MAKING_LOCK
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      space,
      number,
    ])
    if (!rows[0]?.held) throw new ArchiveError('A backup is being made already.')
    await letOthersEnd(client)
    await client.query('begin isolation level repeatable read read only')
    return await action(await snapshotOf(client))
  } finally {
    // The lock is released with the connection.
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits for transactions that started removing files before they could see that the bytes must stay. After that, no
 * file that the snapshot refers to disappears.
 */
const letOthersEnd = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  try {
    const { rows } = await client.query("select 1 from pg_class where oid = to_regclass('public.stored_file')")
    await client.query("set local lock_timeout = '60s'")
    if (rows.length > 0) await client.query('lock table public.stored_file in share mode')
  } finally {
    await client.query('commit')
  }
}

const snapshotOf = async (client: pg.Client): Promise<Snapshot> => {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const exists = async (table: string) =>
    (await query('select 1 where to_regclass($1) is not null', [table])).length > 0
  const hasFiles = await exists('public.stored_file')
  const [version] = await query<{ server_version: string }>('show server_version')
  const [boss] = (await exists('pgboss.version'))
    ? await query<{ version: number }>('select version from pgboss.version')
    : []
  const [sum] = hasFiles
    ? await query<{ bytes: string }>(
        'select coalesce(sum(bytes), 0)::text as bytes from (select path, max(bytes) as bytes from stored_file group by path) as files',
      )
    : []
  return {
    postgres: version?.server_version ?? '',
    migrations: (await exists('public.migration'))
      ? await query<Opening['migrations'][number]>('select name, checksum from migration order by name')
      : [],
    jobs: boss?.version ?? null,
    tables: await tablesOf(client),
    filesBytes: Number(sum?.bytes ?? 0),
    copy: (table) => client.query(copyTo(`copy ${named(table)} (${columnsOf(table)}) to stdout`)),
    sequences: () => sequencesOf(client),
    files: () => filesOf(client, hasFiles),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const named = ({ schema, name }: { schema: string; name: string }): string => `${quoted(schema)}.${quoted(name)}`
export const columnsOf = ({ columns }: Pick<ArchivedTable, 'columns'>): string => columns.map(quoted).join(', ')

type SizedTable = Snapshot['tables'][number]

/** All tables with rows, with the columns that are not generated. */
export const tablesOf = async (client: pg.Client): Promise<SizedTable[]> => {
  const { rows } = await client.query<Omit<SizedTable, 'relationBytes'> & { bytes: string }>(
    `select nspname as schema, relname as name, pg_relation_size(pg_class.oid)::text as bytes,
            array_agg(attname::text order by attnum) as columns
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relkind = 'r' and nspname = any($1)
      group by pg_class.oid, nspname, relname
      order by nspname desc, relname`,
    [SCHEMAS],
  )
  return rows
    .filter(({ schema, name }) => !LEFT_OUT.includes(`${schema}.${name}`) && !LEFT_OUT_LIKE.test(`${schema}.${name}`))
    .map(({ bytes, ...table }) => ({ ...table, relationBytes: Number(bytes) }))
}

/** Sequences are not transactional: read after the tables, each is at least as far as the rows. */
const sequencesOf = async (client: pg.Client): Promise<Sequences> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  )
  const sequences: Sequences = []
  for (const sequence of rows) {
    const at = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${named(sequence)}`,
    )
    for (const { last, called } of at.rows) sequences.push({ ...sequence, last, called })
  }
  return sequences
}

const FETCHED = 1000

/** Where a file is stored, also in databases from before there was a choice. */
const STORE = "coalesce(to_jsonb(stored_file) ->> 'store', 'disk')"

async function* filesOf(client: pg.Client, hasFiles: boolean): ReturnType<Snapshot['files']> {
  // "with hold" keeps the list beyond the snapshot, which would block vacuum for as long.
  if (hasFiles) {
    await client.query(
      `declare kept_files no scroll cursor with hold for
         select ${STORE} as store, path, max(bytes)::float8 as bytes from stored_file group by 1, path order by path`,
    )
  }
  await client.query('commit')
  if (!hasFiles) return
  for (;;) {
    const { rows } = await client.query<{ store: 'disk' | 's3'; path: string; bytes: number }>(
      `fetch ${FETCHED} from kept_files`,
    )
    yield* rows
    if (rows.length < FETCHED) return
  }
}
