import type { AuditSubject } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { dayFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyAll } from './notify-all.ts'

const copy = notices.approvals.exports

/** Exports with data of more than one person, with their audit log subject. */
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
 * Records an export in the audit log. Also notifies administrators with access to approvals, once a day per list and
 * administrator, so that it gets noticed.
 * @param id of the record the list belongs to, if it is a single one
 */
export const noteExport = async (tx: Tx, actor: Actor, list: keyof typeof lists, id = 'all'): Promise<void> => {
  await audit(tx, actor, { action: `export ${list}`, subject: { type: lists[list], id } })
  const day = dayFor(tx.now, { time_zone: null })
  await notifyAll(tx, {
    key: `export ${list} ${actor.userId} ${day}`,
    ...copy.exported({ by: actor.name, list: copy.lists[list], day }),
    action: { label: notices.general.openAuditLog, path: '/admin/audit' },
  })
}
