import type { backups } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../i18n/notices.ts'
import type { Made } from '../../platform/archive/make.ts'
import { after, MINUTE } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/data/db.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, audit, notify } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import { listAdministrators, nameOf } from '../identity/index.ts'
import { tables } from './backups.tables.ts'

export const MAKE_QUEUE = 'backup'
/** A running backup reports at least this often. */
export const REPORT_EVERY_MS = 1000
/** Without a report for this long its process counts as gone. */
const STALE_MS = 2 * MINUTE
const MAX_LISTED = 200

export const PAGE = { label: notices.backups.open, path: '/admin/system?tab=backup' }

/** Makes viewers of the list reload it. */
export const changed = (tx: Tx): void => tx.announce({ topics: ['backups'], admins: 'system:read' })

interface NewBackup {
  readonly name: string
  readonly store: 'disk' | 's3'
  readonly encrypted: boolean
  readonly why: backups.Backup['reason']
}

/** Starts a backup; a job makes it. */
export const beginBackup = async (tx: Tx, newBackup: NewBackup, requestedBy: string | null): Promise<string> => {
  const id = newId()
  const times = { started_at: tx.now, alive_at: tx.now, ended_at: null }
  await endAbandoned(tx)
  const emptyResult = {
    bytes: null,
    sha256: null,
    version: null,
    tables: null,
    rows: null,
    files: null,
    lost: null,
    problem: null,
  }
  await tables(tx)
    .insertInto('backup')
    .values({
      id,
      ...newBackup,
      ...times,
      ...emptyResult,
      state: 'running',
      asked_by: requestedBy,
      done_bytes: 0,
      total_bytes: 0,
    })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error, 'backup_running') ? new Refusal('backup_running') : error
    })
  await tx.enqueue({ queue: MAKE_QUEUE, data: { backup: id } })
  changed(tx)
  return id
}

/** The same on an administrator's request. */
export const requestBackup = async (tx: Tx, actor: Actor, newBackup: Omit<NewBackup, 'why'>): Promise<void> => {
  const id = await beginBackup(tx, { ...newBackup, why: 'asked' }, actor.userId)
  await audit(tx, actor, { action: 'back up', subject: { type: 'backup', id }, after: { name: newBackup.name } })
}

/** Ends backups and trial restores whose process is gone. */
export const endAbandoned = async (tx: Tx): Promise<void> => {
  const problem = 'The process that created it stopped before it was done.'
  const stale = await tables(tx)
    .updateTable('backup')
    .set({ state: 'failed', ended_at: tx.now, problem })
    .where('state', '=', 'running')
    .where('alive_at', '<', after(tx.now, -STALE_MS))
    .returning('id')
    .execute()
  if (stale.length > 0) changed(tx)
}

/** The running one with this id; undefined: it no longer runs. */
export const findRunning = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('backup')
    .select(['id', 'name', 'why'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** Stores the progress. @returns false if it was cancelled meanwhile */
export const noteProgress = async (tx: Tx, id: string, done: number, total: number): Promise<boolean> => {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('backup')
    .set({ alive_at: tx.now, done_bytes: done, total_bytes: total })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  changed(tx)
  return numUpdatedRows > 0n
}

/** Stores the result. */
export const noteMade = async (tx: Tx, id: string, result: Made): Promise<void> => {
  const { bytes, sha256, encrypted, version, tables: count, rows, files, lost } = result
  await tables(tx)
    .updateTable('backup')
    .set({ bytes, sha256, encrypted, version, tables: count, rows, files, lost, state: 'done', ended_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
  changed(tx)
}

/** Stores the failure and notifies administrators. @param problem a sentence */
export const noteFailed = async (tx: Tx, id: string, problem: string): Promise<void> => {
  const failed = await tables(tx)
    .updateTable('backup')
    .set({ state: 'failed', ended_at: tx.now, problem })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!failed) return
  changed(tx)
  await notifyProblem(tx, id, notices.backups.failed, problem)
}

/** Notifies administrators of problems with a backup, each once. */
export const notifyProblem = async (tx: Tx, id: string, title: string, text: string): Promise<void> =>
  notify(tx, await listAdministrators(tx), {
    kind: 'backup',
    key: `${title} ${id}`,
    title,
    text,
    action: PAGE,
  })

const row = (tx: Tx, id: string) =>
  find(id, tables(tx).selectFrom('backup').selectAll().where('id', '=', id).forUpdate())

/** One whose archive exists. */
export const getStoredBackup = async (tx: Tx, id: string) => {
  const backup = await row(tx, id)
  if (backup.state !== 'done' || backup.bytes === null) throw new Refusal('backup_not_there')
  return { ...backup, bytes: Number(backup.bytes) }
}

/** Deletes one; its archive is removed after the commit. */
export const deleteBackup = async (
  tx: Tx,
  actor: Actor,
  id: string,
  removeArchive: (name: string) => Promise<void>,
): Promise<void> => {
  const { name, state, bytes, started_at } = await row(tx, id)
  if (state === 'running') throw new Refusal('backup_running')
  await forget(tx, { id, name }, removeArchive)
  const before = { name, startedAt: started_at.toISOString(), bytes: bytes === null ? null : Number(bytes) }
  await audit(tx, actor, { action: 'delete backup', subject: { type: 'backup', id }, before })
  await notifyAll(tx, {
    ...notices.backups.deleted(actor.name, name),
    action: PAGE,
  })
}

const forget = async (
  tx: Tx,
  { id, name }: { id: string; name: string },
  removeArchive: (name: string) => Promise<void>,
): Promise<void> => {
  await tables(tx).deleteFrom('backup').where('id', '=', id).execute()
  tx.afterCommit(() => removeArchive(name))
  changed(tx)
}

/** Deletes scheduled backups beyond the retention count, oldest first. */
export const pruneScheduled = async (
  tx: Tx,
  retained: number,
  removeArchive: (name: string) => Promise<void>,
): Promise<void> => {
  const old = await tables(tx)
    .selectFrom('backup')
    .select(['id', 'name'])
    .where('why', '=', 'scheduled')
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(retained)
    .execute()
  for (const backup of old) await forget(tx, backup, removeArchive)
}

/** All, newest first, each with its last trial restore. */
export const listRows = (tx: Tx) =>
  tables(tx)
    .selectFrom('backup')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('backup_test')
          .select([
            'backup_test.state as trial_state',
            'backup_test.started_at as trial_started',
            'backup_test.ended_at as trial_ended',
            'checks',
            'backup_test.problem as trial_problem',
          ])
          .whereRef('backup_test.backup_id', '=', 'backup.id')
          .orderBy('backup_test.started_at', 'desc')
          .orderBy('backup_test.id', 'desc')
          .limit(1)
          .as('trial'),
      (join) => join.on(sql<boolean>`true`),
    )
    .selectAll('backup')
    .select(['trial_state', 'trial_started', 'trial_ended', 'checks', 'trial_problem'])
    .select((eb) => nameOf(eb.ref('backup.asked_by')).as('asker'))
    .orderBy('backup.started_at', 'desc')
    .orderBy('backup.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/**
 * Compares the list with the stored archives: those made by the command line or before an upgrade are added, and those
 * removed manually are struck off.
 */
export const syncWithStorage = async (
  tx: Tx,
  store: 'disk' | 's3',
  archives: readonly { name: string; bytes: number }[],
): Promise<void> => {
  const known = await tables(tx)
    .selectFrom('backup')
    .select(['id', 'name', 'state'])
    .where('store', '=', store)
    .execute()
  const names = new Set(known.map(({ name }) => name))
  for (const { name, bytes } of archives) {
    if (!names.has(name)) await importArchive(tx, store, name, bytes)
  }
  const missing = known.filter(
    ({ name, state }) => state === 'done' && !archives.some((stored) => stored.name === name),
  )
  for (const { id } of missing) await tables(tx).deleteFrom('backup').where('id', '=', id).execute()
  if (missing.length > 0) changed(tx)
}

const importArchive = async (tx: Tx, store: 'disk' | 's3', name: string, bytes: number): Promise<void> => {
  const [, date = '', time = '', suffix = ''] = /^vesica-(\d{8})T(\d{6})Z-([a-z]+)-/.exec(name) ?? []
  const digits = `${date}${time}`.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')
  const at = new Date(digits)
  const reasons = ['asked', 'scheduled', 'command', 'upgrade', 'replaced'] as const
  const reason = reasons.find((value) => value === suffix)
  if (Number.isNaN(at.getTime()) || !reason) return
  await tables(tx)
    .insertInto('backup')
    .values({
      ...{ id: newId(), name, store, why: reason, state: 'done', asked_by: null },
      ...{ started_at: at, ended_at: at, alive_at: at, done_bytes: 0, total_bytes: 0 },
      ...{ bytes, sha256: null, encrypted: name.endsWith('.age'), version: null },
      ...{ tables: null, rows: null, files: null, lost: null, problem: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  changed(tx)
}
