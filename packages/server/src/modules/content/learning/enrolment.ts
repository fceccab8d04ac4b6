import { centsToUsd, type courses, parseCents } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { requireFound, requireId } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { lockPersonKey, type Person } from '../../identity/index.ts'
import {
  accounts,
  dueInCoin,
  type Line,
  paidText,
  pay,
  quotePrice as quoteInCoin,
  requireUnheldWallet,
} from '../../wallet/index.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { visibleCourse } from './course-list.ts'
import { type CourseRead, enrolmentIn, enteringOf, presentEnrolment } from './course-read.ts'
import { type Entering, mayEnrol, timeZoneOf } from './enrolment.rules.ts'
import { coursePath } from './finish.ts'
import { courseReference } from './paid.ts'
import { settleCourse } from './settle.ts'

const copy = notices.content.course

type Input = z.output<typeof courses.enrol.body>

/** The ledger lines of a course payment. */
export const coursePayment = (personId: string, asset: string, units: bigint): Line[] => [
  { asset, units, debit: accounts.available(personId, asset), credit: accounts.revenue('courses', asset) },
]

export const payKey = (enrolmentId: string): string => `course:${enrolmentId}:pay`
export const refundKey = (enrolmentId: string): string => `course:${enrolmentId}:refund`

/** The price of a course in a coin, valid for a minute. */
export const quoteCourse = async (tx: Tx, id: string, asset: string, asker: Asker) => {
  const course = await visibleCourse(tx, id, asker)
  const cents = BigInt(course.price_cents)
  if (cents === 0n) throw new Refusal('course_free')
  return { ...(await quoteInCoin(tx, asker.userId, { asset, cents })), price: centsToUsd(cents) }
}

/**
 * Enrolls in a course. A price is paid from the wallet at the server's price; the displayed price is only compared.
 * Returning students keep their progress and pay nothing again.
 */
export const enrol = async (tx: Tx, id: string, input: Input, asker: Asker): Promise<courses.Enrolment> => {
  requireId(id)
  await lockCourse(tx, id)
  const person = await lockPersonKey(tx, asker.userId)
  const course = await visibleCourse(tx, id, asker)
  const entering = enteringOf(course, asker, tx.now)
  requireEntry(entering)
  if (entering.returning) await resumeEnrolment(tx, course, input)
  else await enter(tx, course, input, { asker, person })
  await settleCourse(tx, asker.userId, course.id)
  announce(tx, asker.userId)
  return ownEnrolment(tx, course.id, asker)
}

/** Enrolls in a free course when one of its lessons is opened. Does nothing if that is not or no longer possible. */
export const enterByOpening = async (tx: Tx, id: string, asker: Asker): Promise<void> => {
  await lockCourse(tx, id)
  await lockPersonKey(tx, asker.userId)
  const course = await visibleCourse(tx, id, asker)
  const isFree = BigInt(course.price_cents) === 0n
  if (!isFree || mayEnrol(enteringOf(course, asker, tx.now)).reason !== 'possible') return
  if (!(await insertEnrolment(tx, course, { asker, timeZone: undefined }))) return
  await recordEntry(tx, course, asker, 'content')
  await settleCourse(tx, asker.userId, course.id)
  announce(tx, asker.userId)
}

/** Locks the course, so that it is not closed and its price does not change meanwhile. */
const lockCourse = (tx: Tx, id: string) =>
  tables(tx).selectFrom('course').select('id').where('id', '=', id).forShare().execute()

const requireEntry = (entering: Entering): void => {
  const { reason } = mayEnrol(entering)
  if (reason === 'enrolled') throw new Refusal('already_enrolled')
  if (reason === 'locked') throw new Refusal('course_locked', { why: entering.access.sentence })
  if (reason === 'prerequisite') throw new Refusal('requirement_missing', { names: entering.missing.join(', ') })
  if (reason !== 'possible' && reason !== 'returning') throw new Refusal('enrolment_closed')
}

const resumeEnrolment = async (tx: Tx, course: CourseRead, input: Input): Promise<void> => {
  const { enrolment_id } = requireFound(enrolmentIn(course))
  await tables(tx)
    .updateTable('course_enrolment')
    .set({ ended_at: null, ...(input.time_zone !== undefined && { time_zone: zone(input.time_zone) }) })
    .where('id', '=', enrolment_id)
    .execute()
}

const zone = (input: string | undefined) => sql<string>`known_time_zone(${timeZoneOf(input)})`

const enter = async (
  tx: Tx,
  course: CourseRead,
  input: Input,
  { asker, person }: { asker: Asker; person: Person },
): Promise<void> => {
  const cents = BigInt(course.price_cents)
  if (parseCents(input.shown ?? '0') !== cents)
    throw new Refusal('price_changed', {}, { details: { price: centsToUsd(cents) } })
  const payment = cents === 0n ? undefined : await paymentOf(tx, asker.userId, cents, input, person.held_until)
  const id = await insertEnrolment(tx, course, { asker, timeZone: input.time_zone, payment })
  // A parallel call was faster; the course is paid only once.
  if (id === undefined) throw new Refusal('already_enrolled')
  if (payment) {
    await pay(tx, payment.coin.code, 'course', {
      kind: 'course',
      reference: id,
      key: payKey(id),
      actorId: asker.userId,
      ...(input.quote_id && { quoteId: input.quote_id }),
      lines: coursePayment(asker.userId, payment.coin.code, payment.units),
    })
    tx.announce({ topics: ['wallet', 'orders'], users: [asker.userId] })
    tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
    const { units, coin } = payment
    await notifyPaid(tx, person, course, { id, paid: paidText({ units, scale: coin.scale, asset: coin.code, cents }) })
  }
  await recordEntry(tx, course, asker, payment ? 'purchase' : 'content')
}

/** Confirms a payment to the payer. @param paid formatted by `paidText` */
const notifyPaid = (
  tx: Tx,
  person: Person,
  course: CourseRead,
  { id, paid }: { id: string; paid: string },
): Promise<void> =>
  notify(tx, [person], {
    kind: 'request',
    about: `course ${courseReference(id)}`,
    ...copy.paid(course.title, paid, courseReference(id)),
    action: { label: copy.open, path: coursePath(course.id) },
  })

/** @returns ID of the enrollment; undefined: already enrolled */
const insertEnrolment = async (
  tx: Tx,
  course: CourseRead,
  entry: {
    asker: Asker
    timeZone: string | undefined
    payment?: Awaited<ReturnType<typeof paymentOf>> | undefined
  },
): Promise<string | undefined> => {
  const { asker, timeZone, payment } = entry
  const inserted = await tables(tx)
    .insertInto('course_enrolment')
    .values({
      id: newId(),
      course_id: course.id,
      person_id: asker.userId,
      enrolled_at: tx.now,
      time_zone: zone(timeZone),
      price_cents: BigInt(course.price_cents),
      asset_code: payment?.coin.code ?? null,
      rate: payment?.rate ?? null,
      coin_units: payment?.units ?? null,
    })
    .onConflict((conflict) => conflict.columns(['course_id', 'person_id']).where('refunded_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

const recordEntry = (tx: Tx, { title }: CourseRead, { userId }: Asker, type: 'purchase' | 'content') =>
  logActivity(tx, userId, { type, title: copy.entry(title), status: type === 'purchase' ? 'paid' : 'begun' })

/** The price of a course in the chosen coin. */
const paymentOf = async (tx: Tx, personId: string, cents: bigint, input: Input, heldUntil: Date | null) => {
  requireUnheldWallet({ held_until: heldUntil }, tx.now)
  if (input.asset === undefined) throw refuseFields({ asset: ['Please choose a coin.'] })
  return dueInCoin(tx, personId, { asset: input.asset, cents, quoteId: input.quote_id })
}

/** The caller's enrollment in responses. */
const ownEnrolment = async (tx: Tx, courseId: string, asker: Asker): Promise<courses.Enrolment> =>
  requireFound(presentEnrolment(await visibleCourse(tx, courseId, asker)), () => new Refusal('not_enrolled'))

/** Leaves a course and stops its playback. */
export const leaveCourse = async (tx: Tx, id: string, asker: Asker): Promise<void> => {
  const course = await visibleCourse(tx, id, asker)
  const left = await tables(tx)
    .updateTable('course_enrolment')
    .set({ ended_at: tx.now })
    .where('course_id', '=', course.id)
    .where('person_id', '=', asker.userId)
    .where('refunded_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (left.numUpdatedRows === 0n) throw new Refusal('not_enrolled')
  announce(tx, asker.userId)
}

/** Sets how fast the days of a course pass. */
export const setPace = async (
  tx: Tx,
  id: string,
  { pace, time_zone }: z.output<typeof courses.setPace.body>,
  asker: Asker,
): Promise<courses.Enrolment> => {
  const course = await visibleCourse(tx, id, asker)
  if (!presentEnrolment(course)) throw new Refusal('not_enrolled')
  if (!course.pace_choice) throw new Refusal('pace_fixed')
  await tables(tx)
    .updateTable('course_enrolment')
    .set({ pace, ...(time_zone && { time_zone: zone(time_zone) }) })
    .where('course_id', '=', course.id)
    .where('person_id', '=', asker.userId)
    .where('refunded_at', 'is', null)
    .execute()
  announce(tx, asker.userId)
  return ownEnrolment(tx, course.id, asker)
}

const announce = (tx: Tx, personId: string): void =>
  tx.announce({ topics: ['courses'], users: [personId], admins: 'content:read' })
