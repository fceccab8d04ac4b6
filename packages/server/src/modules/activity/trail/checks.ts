import type { audit } from '@vesica/contract'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'

/** Stores the result of a chain check. @param requestedBy null: the nightly check */
export const storeCheck = async (tx: Tx, check: audit.ChainCheck, requestedBy: string | null): Promise<void> => {
  await tables(tx)
    .insertInto('audit_check')
    .values({
      id: newId(),
      at: new Date(check.at),
      asked_by: requestedBy,
      entries: check.entries,
      hash: check.hash,
      problem: check.problem && JSON.stringify(check.problem),
    })
    .execute()
  tx.announce({ topics: ['audit'], admins: 'audit:read' })
}

/** Result of the last check; null: none yet. */
export const lastCheck = async (tx: Tx): Promise<audit.ChainCheck | null> => {
  const row = await tables(tx)
    .selectFrom('audit_check')
    .select(['at', 'entries', 'hash', 'problem'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const problem = row.problem as audit.ChainCheck['problem']
  return { at: row.at.toISOString(), ok: problem === null, entries: Number(row.entries), hash: row.hash, problem }
}
