import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Made, type Making, makeArchive } from '../src/platform/archive/make.ts'
import { type ArchivePlace, archivePlace } from '../src/platform/archive/place.ts'
import { restoreArchive, type Restored, type Restoring } from '../src/platform/archive/restore.ts'
import { archivedFiles } from '../src/platform/archive/source.ts'
import { atTheEnd } from './ending.ts'
import { anEmptyDatabase } from './running.ts'

/** An empty folder that is removed with the test file. */
export const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vesica-archive-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const NAME = 'vesica-20260301T030000Z-test-0a1b2c3d.tar.zst'

/** The header of an archive without tables. */
export const anOpening = {
  format: 1,
  version: '0.1.0',
  madeAt: '2026-03-01T03:00:00Z',
  postgres: '17',
  migrations: [],
  jobs: null,
  tables: [],
}

/** A platform to archive or to restore into. */
export interface Site {
  databaseUrl: string
  dataDir: string
}

/** An empty platform to restore into. */
export const anEmptySite = async (): Promise<Site> => ({
  databaseUrl: await anEmptyDatabase(),
  dataDir: await aFolder(),
})

/** The relations in the public schema; empty if nothing was restored. */
export const relationsIn = async ({ databaseUrl }: Site): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace")
  await client.end()
  return rows
}

/** The names of a platform's stored files. */
export const filesIn = async ({ dataDir }: Pick<Site, 'dataDir'>): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** A hash of each stored file by path. */
export const fileHashes = async ({ dataDir }: Pick<Site, 'dataDir'>): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const name of (await filesIn({ dataDir })).toSorted()) {
    const at = join('files', name.slice(0, 2), name.slice(2, 4), name)
    hashes[at] = hash('sha256', await readFile(join(dataDir, at)))
  }
  return hashes
}

/** Runs a statement on a platform's database. */
export const ask = async ({ databaseUrl }: Site, text: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

export const placeOf = ({ dataDir }: Pick<Site, 'dataDir'>): ArchivePlace => archivePlace({ dataDir, s3: undefined })

export const makeOf = (site: Site, input: Partial<Making> = {}): Promise<Made> =>
  makeArchive({
    connectionString: site.databaseUrl,
    place: placeOf(site),
    name: NAME,
    passphrase: undefined,
    version: '0.1.0',
    readFile: archivedFiles({ dataDir: site.dataDir, s3: undefined }),
    signal: new AbortController().signal,
    ...input,
  })

/** Restores the archive of one site into another. */
export const restoreFrom = (
  from: Pick<Site, 'dataDir'>,
  into: Site,
  input: Partial<Restoring> = {},
): Promise<Restored> =>
  restoreArchive({
    source: () => placeOf(from).read(NAME),
    passphrase: undefined,
    connectionString: into.databaseUrl,
    dataDir: into.dataDir,
    s3: undefined,
    replace: false,
    ...input,
  })

/** Tables that belong to a site or to a version of pg-boss rather than to the platform's data. */
const APART = /^(public\.backup|pgboss\.(version|queue_stats))/

/** The row count of each table with a hash of its rows that ignores their order. */
export const contentsOf = async (databaseUrl: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%s.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of rows) {
      if (APART.test(name)) continue
      const { rows: found } = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by row::text)), '') as content from ${name} as row`,
      )
      contents[name] = found[0]?.content ?? ''
    }
    return contents
  } finally {
    await client.end()
  }
}
