import { coinAmount } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../../activity/index.ts'
import { notifyAll } from '../../approvals/index.ts'
import { findPerson, requireRight, staysHere } from '../../identity/index.ts'
import { accounts, assetScales, type Line, openSuspense, post, reversed, roundedCoin } from '../../wallet/index.ts'
import { certificateFor } from '../certificates/certificate.ts'
import { revokeCertificate } from '../certificates/revocation.ts'
import { tables } from '../content.tables.ts'
import type { EnrolmentRow } from '../courses/courses.tables.ts'
import { coursePayment, refundKey } from './enrolment.ts'
import { coursePath } from './finish.ts'
import { courseReference } from './paid.ts'

const copy = notices.content

/** The reversed lines of a payment. The refund of a removed person goes to their suspense account. */
export const courseRefund = (personId: string, asset: string, units: bigint, toSuspense: boolean): Line[] =>
  reversed(coursePayment(personId, asset, units)).map((line) =>
    toSuspense ? { ...line, credit: accounts.suspenseOf(personId, asset) } : line,
  )

/**
 * Refunds the price of a course in the original coin, once, and ends the enrollment and its playback. Revoking the
 * certificate with it needs the permission to revoke certificates.
 */
export const refundEnrolment = async (
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, revoke_certificate }: { reason: string; revoke_certificate?: boolean | undefined },
): Promise<void> => {
  if (revoke_certificate) await requireRight(tx, actor, 'content:write')
  const row = await find(
    id,
    tables(tx).selectFrom('course_enrolment').selectAll().where('id', '=', id).forNoKeyUpdate(),
  )
  if (row.person_id === actor.userId) throw new Refusal('own_account')
  if (row.refunded_at !== null) throw new Refusal('not_refundable', { why: 'it was given back already.' })
  if (row.coin_units === null || row.asset_code === null)
    throw new Refusal('not_refundable', { why: 'nothing was paid.' })
  const toSuspense = !(await staysHere(tx, row.person_id))
  const units = BigInt(row.coin_units)
  if (toSuspense) await openSuspense(tx, row.person_id, row.asset_code)
  await post(tx, {
    kind: 'course',
    reference: row.id,
    key: refundKey(row.id),
    actorId: actor.userId,
    lines: courseRefund(row.person_id, row.asset_code, units, toSuspense),
  })
  const refunded = {
    refunded_at: tx.now,
    refunded_by: actor.userId,
    refund_reason: reason,
    refund_to_suspense: toSuspense,
    ended_at: row.ended_at ?? tx.now,
  }
  await tables(tx).updateTable('course_enrolment').set(refunded).where('id', '=', row.id).execute()
  await notifyOfRefund(tx, actor, row, { units, asset: row.asset_code, reason, toSuspense })
  if (!revoke_certificate) return
  const certificate = await certificateFor(tx, row.person_id, row.course_id)
  if (certificate?.revoked_at === null) await revokeCertificate(tx, actor, certificate.id, reason)
}

const notifyOfRefund = async (
  tx: Tx,
  actor: Actor,
  row: EnrolmentRow,
  { units, asset, reason, toSuspense }: { units: bigint; asset: string; reason: string; toSuspense: boolean },
): Promise<void> => {
  const { title } = await tables(tx)
    .selectFrom('course')
    .select('title')
    .where('id', '=', row.course_id)
    .executeTakeFirstOrThrow()
  const amount = coinAmount(roundedCoin(units, (await assetScales(tx)).get(asset) ?? 8), asset)
  await audit(tx, actor, {
    action: 'refund enrolment',
    subject: { type: 'enrolment', id: row.id },
    before: { refunded: false },
    after: { refunded: true, course: row.course_id, person: row.person_id, amount, reason, toSuspense },
  })
  const person = await findPerson(tx, row.person_id)
  if (person)
    await notify(tx, [person], {
      kind: 'refund',
      ...copy.refund.received({ course: title, amount, reference: courseReference(row.id), reason }),
      action: { label: copy.course.open, path: coursePath(row.course_id) },
    })
  await notifyAll(tx, {
    ...copy.refund.made(actor.name, { course: title, amount, to: person?.name, reason }),
    action: { label: copy.course.openStudents, path: `/admin/courses?course=${row.course_id}&part=students` },
  })
  tx.announce({ topics: ['courses', 'wallet', 'orders'], users: [row.person_id], admins: 'content:read' })
  tx.announce({ topics: ['wallet'], admins: 'money:read' })
}
