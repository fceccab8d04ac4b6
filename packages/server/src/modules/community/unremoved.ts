import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './community.tables.ts'

/** A comment that its author has not removed, hidden or not. */
export const unremoved = (tx: Tx, id: string) =>
  tables(tx).selectFrom('discussion_comment').selectAll().where('id', '=', id).where('removed_at', 'is', null)
