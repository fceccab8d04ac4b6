import type { audit } from '@vesica/contract'
import { after, HOUR } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'

/** A run without an end after this time is given up and no longer blocks another. */
const RUN_TIMEOUT_MS = HOUR

const underWay = (tx: Tx) => tables(tx).selectFrom('audit_run').where('ended_at', 'is', null)

/**
 * Starts a check of the audit log unless the same one is running.
 * @param head to compare with; null: none
 * @returns ID of the new run
 */
export const beginRun = async (tx: Tx, personId: string, head: string | null): Promise<string | undefined> => {
  await tables(tx)
    .updateTable('audit_run')
    .set({ ended_at: tx.now })
    .where('ended_at', 'is', null)
    .where('begun_at', '<', after(tx.now, -RUN_TIMEOUT_MS))
    .execute()
  const noResult = { ended_at: null, ok: null, problem: null }
  const row = { id: newId(), head, asked_by: personId, begun_at: tx.now, ...noResult }
  const inserted = await tables(tx)
    .insertInto('audit_run')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) tx.announce({ topics: ['audit'], admins: 'audit:read' })
  return inserted?.id
}

/** A running check and its requester; undefined: it has ended. */
export const findRun = (tx: Tx, id: string) =>
  underWay(tx).select(['id', 'head', 'asked_by']).where('id', '=', id).executeTakeFirst()

/** Records the result of a check. @returns false if it was already recorded */
export const endRun = async (tx: Tx, id: string, { ok, problem }: audit.ChainCheck): Promise<boolean> => {
  const ended = await tables(tx)
    .updateTable('audit_run')
    .set({ ended_at: tx.now, ok, problem: problem && JSON.stringify(problem) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Start of the running requested check; null: none. */
export const runningSince = async (tx: Tx): Promise<{ since: string } | null> => {
  const row = await underWay(tx).select('begun_at').orderBy('begun_at').limit(1).executeTakeFirst()
  return row ? { since: row.begun_at.toISOString() } : null
}

/** A person's last requested comparison, with its result. */
export const lastCompared = async (tx: Tx, personId: string): Promise<audit.ChainCompared | null> => {
  const row = await tables(tx)
    .selectFrom('audit_run')
    .select(['head', 'ended_at', 'ok', 'problem'])
    .where('asked_by', '=', personId)
    .where('head', 'is not', null)
    .where('ok', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.head || !row.ended_at || row.ok === null) return null
  return {
    head: row.head,
    at: row.ended_at.toISOString(),
    ok: row.ok,
    problem: row.problem as audit.ChainCheck['problem'],
  }
}
