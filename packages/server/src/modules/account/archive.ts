import { account } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { after, DAY, HOUR, minuteOf } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Files, PlacedFile, StoredFile } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { notify } from '../activity/index.ts'
import { findPerson, lockPersonKey, lockPerson, requireExportable, requireUnheldAccount } from '../identity/index.ts'
import { type ArchiveRow, tables } from './account.tables.ts'

export const ARCHIVE_QUEUE = 'archive'

export interface ArchiveJob {
  archiveId: string
}

type Row = Pick<ArchiveRow, 'id' | 'asked_at' | 'of' | 'ready_at' | 'failed_at' | 'until' | 'file_id' | 'bytes'> & {
  done: number
}

const stateOf = (row: Row, now: Date): account.Archive['state'] => {
  if (row.failed_at) return 'failed'
  if (!row.ready_at) return 'making'
  return row.file_id !== null && row.until !== null && row.until > now ? 'ready' : 'over'
}

const latest = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('archive')
    .select(['id', 'asked_at', 'done', 'of', 'ready_at', 'failed_at', 'until', 'file_id', 'bytes'])
    .where('person_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the next archive can be requested; undefined: now. A failed archive does not count. */
const nextRequestAt = (row: Row | undefined, now: Date): Date | undefined => {
  if (!row || row.failed_at) return undefined
  const next = after(row.asked_at, account.ARCHIVE_PAUSE_HOURS * HOUR)
  return next > now ? next : undefined
}

/** The latest archive of a person, as they see it. */
export const presentArchive = async (tx: Tx, personId: string) => {
  const row = await latest(tx, personId)
  const next = nextRequestAt(row, tx.now)
  return {
    archive: row
      ? {
          id: row.id,
          state: stateOf(row, tx.now),
          requestedAt: row.asked_at.toISOString(),
          progress: row.ready_at ? 100 : row.of ? Math.floor((row.done * 100) / (row.of + 1)) : 0,
          readyAt: row.ready_at?.toISOString() ?? null,
          until: row.until?.toISOString() ?? null,
          bytes: row.bytes === null ? null : Number(row.bytes),
        }
      : null,
    nextAt: next?.toISOString() ?? null,
  }
}

/** Requests an archive, which is created in the background. */
export const requestArchive = async (tx: Tx, personId: string): Promise<void> => {
  // The lock serializes requests, so that the second of two clicks is refused as too soon.
  requireUnheldAccount(await lockPerson(tx, personId), tx.now)
  const next = nextRequestAt(await latest(tx, personId), tx.now)
  if (next) throw new Refusal('archive_too_soon', { at: minuteOf(next) })
  const id = newId()
  await tables(tx)
    .insertInto('archive')
    .values({ ...nothing, id, person_id: personId, asked_at: tx.now })
    .execute()
  const data: ArchiveJob = { archiveId: id }
  await tx.enqueue({ queue: ARCHIVE_QUEUE, data })
  tx.announce({ topics: ['me'], users: [personId] })
}

const nothing = { of: null, ready_at: null, failed_at: null, until: null, file_id: null, bytes: null }

/** The person whose archive is to be created; undefined: the archive is ready already, or the person is gone. */
export const ownerOfArchive = async (tx: Tx, id: string) => {
  const row = await tables(tx)
    .selectFrom('archive')
    .select('person_id')
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return row && findPerson(tx, row.person_id)
}

/** Saves and announces the progress of an archive. */
export const announceProgress = async (
  tx: Tx,
  id: string,
  owner: string,
  done: number,
  total: number,
): Promise<void> => {
  await tables(tx).updateTable('archive').set({ done, of: total }).where('id', '=', id).execute()
  tx.announce({ topics: ['me'], users: [owner] })
}

/** Stores a finished archive until it expires, and notifies its owner. */
export const storeArchive = async (
  tx: Tx,
  files: Files,
  { id, owner }: { id: string; owner: string },
  placed: PlacedFile,
): Promise<void> => {
  const person = await lockPersonKey(tx, owner)
  const stored = await files.keep(tx, placed, 'archive')
  const until = after(tx.now, account.ARCHIVE_DAYS * DAY)
  await tables(tx)
    .updateTable('archive')
    .set({ ready_at: tx.now, failed_at: null, until, file_id: stored.id, bytes: stored.bytes })
    .where('id', '=', id)
    .execute()
  await notify(tx, [person], {
    kind: 'security',
    key: `archive ${id}`,
    ...notices.account.archiveReady(account.ARCHIVE_DAYS),
    action: { label: notices.account.openData, path: '/settings?tab=data' },
  })
  tx.announce({ topics: ['me'], users: [owner] })
}

/** Marks an archive as failed; another can be requested at once. */
export const failArchive = async (tx: Tx, id: string, owner: string): Promise<void> => {
  await tables(tx)
    .updateTable('archive')
    .set({ failed_at: tx.now })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .execute()
  tx.announce({ topics: ['me'], users: [owner] })
}

/** The file of a person's own archive, until it expires. */
export const getArchiveFile = async (tx: Tx, files: Files, personId: string, id: string): Promise<StoredFile> => {
  await requireExportable(tx, personId)
  const row = await find(
    id,
    tables(tx)
      .selectFrom('archive')
      .select('file_id')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('until', '>', tx.now)
      .where('file_id', 'is not', null)
      .$narrowType<{ file_id: string }>(),
  )
  return files.get(tx, row.file_id)
}

/** Deletes the files of expired archives. */
export const endArchives = async (tx: Tx, files: Files): Promise<void> => {
  const over = await tables(tx)
    .selectFrom('archive')
    .select(['id', 'file_id', 'person_id'])
    .where('until', '<=', tx.now)
    .where('file_id', 'is not', null)
    .forUpdate()
    .execute()
  for (const { id, file_id, person_id } of over) {
    await tables(tx).updateTable('archive').set({ file_id: null }).where('id', '=', id).execute()
    if (file_id !== null) await files.remove(tx, file_id)
    tx.announce({ topics: ['me'], users: [person_id] })
  }
}
