import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { againstDue, linesText, type OutsideCheck } from '../../wallet/index.ts'
import { groupedNumber } from '../certificates/number.rules.ts'
import { tables } from '../content.tables.ts'
import { coursePayment, payKey, refundKey } from './enrolment.ts'
import { courseRefund } from './refund.ts'

/** The ledger journals expected for every paid and every refunded enrollment, by journal key. */
const dueJournals = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tables(tx)
    .selectFrom('course_enrolment')
    .select(['id', 'person_id', 'asset_code', 'coin_units', 'refunded_at', 'refund_to_suspense'])
    .where('coin_units', 'is not', null)
    .execute()
  const due = new Map<string, string>()
  for (const row of rows) {
    const [asset, units] = [row.asset_code ?? '', BigInt(row.coin_units ?? 0)]
    due.set(payKey(row.id), linesText(coursePayment(row.person_id, asset, units)))
    if (row.refunded_at !== null)
      due.set(refundKey(row.id), linesText(courseRefund(row.person_id, asset, units, row.refund_to_suspense)))
  }
  return due
}

/** Enrollments with contradictory columns. */
const wrongEnrolments = async (tx: Tx) => {
  const rows = await tables(tx)
    .selectFrom('course_enrolment')
    .select('id')
    .where('finished_at', 'is not', null)
    .where('reached', '<', 1000)
    .execute()
  return rows.map(({ id }) => ({
    subject: `enrolment ${id}`,
    text: 'is finished and has not reached all; find out which is right',
  }))
}

/** Valid certificates of people who never finished the course. Deleted people are skipped, as their data is gone. */
const wrongCertificates = async (tx: Tx) => {
  const { rows } = await sql<{ number: string }>`
    select number from certificate
     where revoked_at is null and person_id is not null
       and not exists (
         select from course_enrolment as own
          where own.course_id = certificate.course_id and own.person_id = certificate.person_id and own.finished_at is not null)
     order by number`.execute(tables(tx))
  return rows.map(({ number }) => ({
    subject: `certificate ${groupedNumber(number)}`,
    text: 'was issued to somebody who has not finished its course; find out which is right, or revoke it',
  }))
}

/** Compares enrollments with ledger journals and certificates, and journals with enrollments. */
export const checkEnrolments: OutsideCheck = async (tx, postedOf) => {
  const posted = await postedOf('course')
  const due = await dueJournals(tx)
  return [
    ...(await wrongEnrolments(tx)),
    ...(await wrongCertificates(tx)),
    ...againstDue(posted, due, { missing: 'is not posted', stray: 'was posted for no enrolment' }),
  ]
}
