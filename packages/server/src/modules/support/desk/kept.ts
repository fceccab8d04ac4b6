import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'

/** Leaves a trace of something that the desk answers with, of one kind, and has everybody at the desk read it again. */
export const storedAs =
  (type: 'canned reply' | 'macro') =>
  async (tx: Tx, actor: Actor, action: string, id: string, change: { before?: unknown; after?: unknown }) => {
    await audit(tx, actor, { action, subject: { type, id }, ...change })
    tx.announce({ topics: ['desk'], admins: 'support:read' })
  }
