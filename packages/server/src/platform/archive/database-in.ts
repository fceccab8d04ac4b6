import { createHash } from 'node:crypto'
import { getConstructionPlans } from 'pg-boss'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { applyMigrations, readMigrations } from '../data/migrate.ts'
import { ArchiveError } from './archive-error.ts'
import { columnsOf, named, tablesOf } from './database-out.ts'
import type { ArchivedTable, Manifest, Opening, Sequences } from './format.ts'
import { pressured } from './pressure.ts'
import type { Taker } from './reading.ts'

/** Loads the rows of an archive into a database, within one transaction that the caller begins and ends. */
export interface Loading {
  /** Creates the tables as they were when the archive was made. @throws ArchiveError if it is from a newer version */
  prepare(opening: Opening): Promise<void>
  table(table: ArchivedTable): Promise<Taker>
  sequences(sequences: Sequences): Promise<void>
  /** Validates the foreign keys again: dangling references are refused. */
  complete(): Promise<void>
  /** Reads the tables back and returns those that differ from the archive. */
  differences(manifest: Manifest): Promise<string[]>
  /** Migrates the tables to this product's version. */
  update(): Promise<void>
}

/**
 * @throws ArchiveError with a sentence if this version doesn't know what the archive or database was made with
 * @param label how the sentence starts: `The archive was`
 */
export const requireKnown = async (applied: Opening['migrations'], label: string, version = ''): Promise<void> => {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = applied.find(({ name }) => !known.has(name))
  const suffix = version === '' ? '' : ` (${version})`
  if (unknown) {
    throw new ArchiveError(
      `${label} made by a newer version of Vesica${suffix}: this one does not know ${unknown.name}. Use that version, or a newer one.`,
    )
  }
  const mismatch = applied.find(({ name, checksum }) => known.get(name) !== checksum)
  if (mismatch)
    throw new ArchiveError(
      `${label} made by another Vesica${suffix}: its ${mismatch.name} is not the one of this version.`,
    )
}

export const loadInto = (client: pg.Client): Loading => {
  let opening: Opening
  let references: { table: string; name: string; definition: string }[] = []
  const tables = () => opening.tables.map(({ schema, name }) => named({ schema, name }))
  return {
    prepare: async (input) => {
      await requireKnown(input.migrations, 'The archive was', input.version)
      const present = input.migrations.map(({ name }) => name)
      await applyMigrations(client, (name) => present.includes(name))
      if (input.jobs !== null) await createQueue(client)
      opening = { ...input, tables: await those(client, input.tables) }
      references = await referencesOf(client)
      for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
      for (const table of tables()) await client.query(`alter table ${table} disable trigger user`)
      // Rewritten in this transaction, the rows get the order of the archive.
      if (opening.tables.length > 0) await client.query(`truncate ${tables().join(', ')}`)
    },
    table: async (table) => {
      const known = opening.tables.find(({ schema, name }) => schema === table.schema && name === table.name)
      if (!known) return discard
      return rowsInto(client, table)
    },
    sequences: async (sequences) => {
      for (const { schema, name, last, called } of sequences) {
        const text = named({ schema, name })
        const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [text])
        if (rows[0]?.there) await client.query('select setval($1::regclass, $2::bigint, $3)', [text, last, called])
      }
    },
    complete: async () => {
      for (const table of tables()) await client.query(`alter table ${table} enable trigger user`)
      for (const { table, name, definition } of references) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((error: unknown) => {
          throw new ArchiveError(`Rows in the archive refer to others that are not in it: ${String(error)}`, {
            cause: error,
          })
        })
      }
    },
    differences: async (manifest) => {
      const matches: string[] = []
      for (const table of opening.tables) {
        const due = manifest.tables.find(({ schema, name }) => schema === table.schema && name === table.name)
        const hash = createHash('sha256')
        const text: AsyncIterable<Buffer> = client.query(copyTo(`copy ${named(table)} (${columnsOf(table)}) to stdout`))
        for await (const chunk of text) hash.update(chunk)
        if (hash.digest('hex') !== due?.sha256) matches.push(`${table.schema}.${table.name}`)
      }
      return matches
    },
    update: () => applyMigrations(client, () => true),
  }
}

const discard: Taker = { write: async () => undefined, end: async () => undefined }

/**
 * The job queue's tables belong to its library: rows of another version of it are read as far as this one understands
 * them.
 */
const those = async (client: pg.Client, archived: readonly ArchivedTable[]): Promise<ArchivedTable[]> => {
  const present = new Map((await tablesOf(client)).map((table) => [`${table.schema}.${table.name}`, table.columns]))
  return archived.flatMap((table) => {
    const columns = present.get(`${table.schema}.${table.name}`)
    const isComplete = columns !== undefined && table.columns.every((column) => columns.includes(column))
    if (isComplete) return [table]
    if (table.schema === 'pgboss') return []
    throw new ArchiveError(`The archive has a table that its version of Vesica does not make: ${table.name}.`)
  })
}

const createQueue = async (client: pg.Client): Promise<void> => {
  const plans = getConstructionPlans('pgboss', { createSchema: true })
  // It would end our transaction with its own.
  await client.query(plans.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;?\s*$/i, ''))
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

const referencesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_constraint
       join pg_class on pg_class.oid = conrelid
       join pg_namespace on pg_namespace.oid = relnamespace
      where contype = 'f' and conparentid = 0 and nspname in ('public', 'pgboss')
      order by 1, 2`,
  )
  return rows
}

const rowsInto = (client: pg.Client, table: ArchivedTable): Taker => {
  const stream = client.query(copyFrom(`copy ${named(table)} (${columnsOf(table)}) from stdin`))
  const sink = pressured(stream)
  const explained = (error: Error) => {
    throw new ArchiveError(`The table ${table.name} cannot be restored: ${error.message}`, { cause: error })
  }
  return { write: (bytes) => sink.write(bytes).catch(explained), end: () => sink.end().catch(explained) }
}
