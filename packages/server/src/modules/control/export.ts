import type { AuditSubject } from '@vesica/contract'
import { dayFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyAll } from './tell-all.ts'

/** Lists that hold more than one person's data, by what they are called, with what the trail says they are of. */
const lists = {
  members: 'person',
  orders: 'order',
  transactions: 'wallet request',
  tickets: 'ticket',
  students: 'course',
  'refused members': 'import of members',
  'the audit trail': 'audit trail',
  'the log': 'log',
} as const satisfies Record<string, AuditSubject>

/**
 * Writes into the audit trail that somebody took a list along. All who see approvals are told, once a day for each list and
 * administrator, so that it is read.
 * @param id of what the list is of, where that is one record
 */
export const noteExport = async (tx: Tx, actor: Actor, list: keyof typeof lists, id = 'all'): Promise<void> => {
  await audit(tx, actor, { action: `export ${list}`, subject: { type: lists[list], id } })
  const day = dayFor(tx.now, { time_zone: null })
  await notifyAll(tx, {
    key: `export ${list} ${actor.userId} ${day}`,
    title: `${actor.name} exported ${list}`,
    text: `${actor.name} downloaded ${list} as a CSV file. Further exports of it on ${day} are only in the audit log.`,
    action: { label: 'Open the audit log', path: '/admin/audit' },
  })
}
