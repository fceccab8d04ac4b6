import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../../activity/index.ts'
import { findPerson } from '../../identity/index.ts'
import { type CertificateRow, tables } from '../certificates.tables.ts'
import { certificateRows } from './certificate.ts'
import { groupedNumber } from './number.rules.ts'

/** Revokes a certificate permanently, on its page and in the status list, and notifies its holder of the reason. */
export const revokeCertificate = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<CertificateRow> => {
  const row = await find(id, certificateRows(tx).where('id', '=', id).forUpdate())
  if (row.revoked_at !== null) throw new Refusal('certificate_revoked')
  const revoked = { revoked_at: tx.now, revoked_by: actor.userId, revoked_why: reason }
  await tables(tx).updateTable('certificate').set(revoked).where('id', '=', id).execute()
  const number = groupedNumber(row.number)
  await audit(tx, actor, {
    action: 'revoke certificate',
    subject: { type: 'certificate', id },
    before: { number, name: row.name, course: row.course_title, revoked: false },
    after: { revoked: true, reason },
  })
  const holder = row.person_id === null ? undefined : await findPerson(tx, row.person_id)
  if (holder) {
    await notify(tx, [holder], {
      kind: 'course_result',
      about: `certificate ${id}`,
      ...notices.content.certificateRevoked({ number, course: row.course_title, reason }),
      action: { label: notices.general.contactUs, path: '/contact' },
    })
    tx.announce({ topics: ['courses'], users: [holder.id] })
  }
  tx.announce({ topics: ['courses'], admins: 'content:read' })
  return { ...row, ...revoked }
}
