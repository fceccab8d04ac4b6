import type { backups } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { after, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, audit } from '../activity/index.ts'
import { changed, getStoredBackup, notifyProblem } from './backup.ts'
import { tables } from './backups.tables.ts'

export const TRY_QUEUE = 'backup-try'
/** One that has not ended for this long never will. */
const TRIAL_TIMEOUT_MS = 6 * 60 * MINUTE

export type Checks = backups.BackupTrial['checks']

/** Starts a trial restore into a scratch database, unless one is running. */
export const beginTrial = async (tx: Tx, backupId: string): Promise<string | undefined> => {
  await endForgotten(tx)
  const running = await tables(tx)
    .selectFrom('backup_test')
    .select('id')
    .where('backup_id', '=', backupId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running) return undefined
  const id = newId()
  const row = { id, backup_id: backupId, state: 'running' as const, started_at: tx.now, ended_at: null, problem: null }
  await tables(tx)
    .insertInto('backup_test')
    .values({ ...row, checks: JSON.stringify([]) })
    .execute()
  await tx.enqueue({ queue: TRY_QUEUE, data: { trial: id } })
  changed(tx)
  return id
}

/** Ends trial restores whose process is gone. @param all whether none can be running */
export const endForgotten = async (tx: Tx, all = false): Promise<void> => {
  const problem = 'The process that tested it stopped before it was done.'
  await tables(tx)
    .updateTable('backup_test')
    .set({ state: 'failed', ended_at: tx.now, problem })
    .where('state', '=', 'running')
    .where('started_at', '<', after(tx.now, all ? 0 : -TRIAL_TIMEOUT_MS))
    .execute()
}

/** The same on an administrator's request. */
export const requestTrial = async (tx: Tx, actor: Actor, backupId: string): Promise<void> => {
  const { name } = await getStoredBackup(tx, backupId)
  if ((await beginTrial(tx, backupId)) === undefined) throw new Refusal('backup_running')
  await audit(tx, actor, { action: 'try backup', subject: { type: 'backup', id: backupId }, after: { name } })
}

/** The trial restore to run; undefined: it has ended, or its backup was deleted. */
export const findTrial = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('backup_test')
    .innerJoin('backup', 'backup.id', 'backup_id')
    .select(['backup_test.id', 'backup_id', 'name'])
    .where('backup_test.id', '=', id)
    .where('backup_test.state', '=', 'running')
    .executeTakeFirst()

/** Stores the result of a trial restore. Administrators are notified of a failure. */
export const noteTrial = async (tx: Tx, id: string, checks: Checks, problem: string | null): Promise<void> => {
  const differing = checks.find(({ differences }) => differences > 0)
  const failure =
    problem ?? (differing ? `It was restored, but ${differing.name} differ: ${differing.text ?? ''}` : null)
  const ended = await tables(tx)
    .updateTable('backup_test')
    .set({
      state: failure === null ? 'passed' : 'failed',
      ended_at: tx.now,
      checks: JSON.stringify(checks),
      problem: failure,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('backup_id')
    .executeTakeFirst()
  if (!ended) return
  changed(tx)
  if (failure !== null) await notifyProblem(tx, ended.backup_id, notices.backups.notRestorable, failure)
}
