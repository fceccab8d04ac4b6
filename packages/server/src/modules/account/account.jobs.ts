import type { Database } from '../../platform/data/db.ts'
import { type Personal, readPersonal } from '../../platform/data/personal.tables.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { notesMarkdown } from '../content/index.ts'
import { listLeaving, claimLeavingReminders } from '../identity/index.ts'
import {
  ARCHIVE_QUEUE,
  type ArchiveJob,
  endArchives,
  failArchive,
  storeArchive,
  ownerOfArchive,
  announceProgress,
} from './archive.ts'
import { archiveText, conversationsText, FORMAT, isArchived, placeOf } from './archive-text.ts'
import { type Entry, withZip } from './archive.zip.ts'
import { leave, notifySoonLeaving } from './leaving.ts'

interface AccountParts {
  db: Database
  files: Files
  log: Log
  /** The personal data that each module declares, in the order of deletion: tables that refer to others first. */
  personal: readonly Personal[]
}

type Row = Record<string, unknown>

/** JSON numbers cannot hold large amounts exactly. */
const bigintsAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/**
 * The entries of a person's archive, read table by table in short transactions, so no lock is held while it is written.
 */
const entriesOf = async (
  { db, files, personal }: AccountParts,
  owner: { id: string; name: string; email: string },
  onProgress: (done: number) => Promise<void>,
): Promise<Entry[]> => {
  const fileEntries: Entry[] = []
  const all: Record<string, Row[]> = {}
  for (const [step, declaration] of personal.filter(isArchived).entries()) {
    const read = await db.read(async (tx) => {
      const rows = await readPersonal(tx, declaration, owner)
      const stored = await Promise.all(
        rows.map(async ({ fileId }) =>
          fileId === undefined ? undefined : files.get(tx, fileId).catch(() => undefined),
        ),
      )
      return rows.map(({ row }, index) => ({ row, file: stored[index] }))
    })
    all[declaration.table] = read.map(({ row, file }, index) => {
      if (!file) return { ...row }
      const path = placeOf(declaration.table, index, file.name)
      fileEntries.push({ path, open: () => files.read(file) })
      return { ...row, file: path }
    })
    await onProgress(step + 1)
  }
  const data = { format: FORMAT, madeAt: new Date().toISOString(), person: owner.email, tables: all }
  return [
    { path: 'README.md', text: archiveText(personal) },
    { path: 'data.json', text: JSON.stringify(data, bigintsAsText, 2) },
    { path: 'notes.md', text: await db.read((tx) => notesMarkdown(tx, owner.id)) },
    { path: 'conversations.md', text: conversationsText(all['ticket'] ?? [], all['ticket_entry'] ?? []) },
    ...fileEntries,
  ]
}

/** Creates archives, with two retries after a failure. */
const archiveWorker = (deps: AccountParts): Worker => ({
  queue: ARCHIVE_QUEUE,
  retries: 2,
  run: async (data) => {
    const { db, files, log, personal } = deps
    const { archiveId: id } = data as ArchiveJob
    const owner = await db.read((tx) => ownerOfArchive(tx, id))
    if (!owner) return
    const total = personal.filter(isArchived).length
    const onProgress = (done: number) => db.transact((tx) => announceProgress(tx, id, owner.id, done, total))
    try {
      const entries = await entriesOf(deps, owner, onProgress)
      await withZip(files, 'your-data.zip', entries, (placed) =>
        db.transact((tx) => storeArchive(tx, files, { id, owner: owner.id }, placed)),
      )
    } catch (error) {
      log.error({ err: error }, 'an archive could not be made')
      await db.transact((tx) => failArchive(tx, id, owner.id))
      throw error
    }
  },
})

/** Every hour: expires archives, reminds people who are leaving, and deletes accounts whose waiting period is over. */
const leavingWorker = ({ db, files, log, personal }: AccountParts): Worker => ({
  queue: 'leaving',
  cron: '17 * * * *',
  run: async () => {
    await db.transact((tx) => endArchives(tx, files))
    await db.transact(async (tx) => notifySoonLeaving(tx, await claimLeavingReminders(tx)))
    for (const id of await db.read(listLeaving)) {
      await db
        .transact((tx) => leave(tx, files, { id, personal }))
        .catch((error: unknown) => log.error({ err: error }, 'an account could not be deleted'))
    }
  },
})

/** The background jobs for accounts. */
export const accountWorkers = (deps: AccountParts): Worker[] => [archiveWorker(deps), leavingWorker(deps)]
