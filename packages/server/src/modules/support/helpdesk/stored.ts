import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'

/** Records a change of one kind of saved replies in the audit log, and makes the helpdesk reload them. */
export const storedAs =
  (type: 'canned reply' | 'macro') =>
  async (tx: Tx, actor: Actor, action: string, id: string, change: { before?: unknown; after?: unknown }) => {
    await audit(tx, actor, { action, subject: { type, id }, ...change })
    tx.announce({ topics: ['desk'], admins: 'support:read' })
  }
