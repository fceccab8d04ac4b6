import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import { open, type Tx } from '../data/tx.ts'

interface UploadTables {
  upload: {
    id: string
    person_id: string
    name: string
    bytes: string | number
    created_at: Date
    holder: string | null
    held_until: Date | null
  }
}

/** A file that arrives in chunks. */
export interface Upload {
  readonly id: string
  readonly personId: string
  readonly name: string
  /** Of the whole file. */
  readonly bytes: number
  readonly createdAt: Date
}

/** The lease must be renewed before this. */
export const HOLD_MS = MINUTE

const tables = open<UploadTables>

const shaped = (row: Omit<UploadTables['upload'], 'holder' | 'held_until'>): Upload => ({
  id: row.id,
  personId: row.person_id,
  name: row.name,
  bytes: Number(row.bytes),
  createdAt: row.created_at,
})

const columns = ['id', 'person_id', 'name', 'bytes', 'created_at'] as const

/** The number of a person's uploads. Locked against additions until the end of the transaction. */
export const countUploads = async (tx: Tx, personId: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload ' || ${personId}, 0))`.execute(tables(tx))
  const { count } = await tables(tx)
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertUpload = async (tx: Tx, { personId, createdAt, ...upload }: Upload): Promise<void> => {
  await tables(tx)
    .insertInto('upload')
    .values({ ...upload, person_id: personId, created_at: createdAt, holder: null, held_until: null })
    .execute()
}

export const findUpload = async (tx: Tx, personId: string, id: string): Promise<Upload | undefined> => {
  const row = await tables(tx)
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row && shaped(row)
}

/** Takes the lease of an upload, unless another holder has it. */
export const holdUpload = async (tx: Tx, personId: string, id: string, holder: string): Promise<Upload | undefined> => {
  const row = await tables(tx)
    .updateTable('upload')
    .set({ holder, held_until: new Date(tx.now.getTime() + HOLD_MS) })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('holder', '=', holder), eb('held_until', '<', tx.now)]))
    .returning(columns)
    .executeTakeFirst()
  return row && shaped(row)
}

export const releaseUpload = async (tx: Tx, id: string, holder: string): Promise<void> => {
  await tables(tx)
    .updateTable('upload')
    .set({ holder: null, held_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()
}

export const deleteUpload = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).deleteFrom('upload').where('id', '=', id).execute()
}

/** All uploads, for the sweep. */
export const listUploads = async (tx: Tx): Promise<Upload[]> =>
  (await tables(tx).selectFrom('upload').select(columns).execute()).map(shaped)
