import type { courseManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import type { Files } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, type Facts } from '../../activity/index.ts'
import { notifyOfChange, notifyOfPrice } from '../../approvals/index.ts'
import { plansById } from '../../membership/index.ts'
import { tables } from '../content.tables.ts'
import { requirePlan } from '../items/item.ts'
import { changedColumns, type CourseInput, courseInput, factsIn, freshCourse } from './course.record.ts'
import { requireFinishable } from './finishable.ts'
import { replaceNeeds } from './requirement.ts'

const copy = notices.content

type NewCourse = z.output<typeof courseManagement.createCourse.body>

/** @returns its ID */
export const createCourse = async (tx: Tx, actor: Actor, input: NewCourse): Promise<string> => {
  const row = {
    ...courseInput(freshCourse, input),
    id: newId(),
    plan_id: await requirePlan(tx, input.plan_id, undefined),
    shown_from: input.published ? tx.now : null,
    archived_at: null,
    version: 1,
    curriculum_version: 1,
  }
  await tables(tx)
    .insertInto('course')
    .values({ ...row, created_at: tx.now, updated_at: tx.now, deleted_at: null })
    .execute()
  const { id } = row
  if (input.prerequisites) await replaceNeeds(tx, ofCourse(id), input.prerequisites)
  const after = { ...factsIn(row), prerequisites: input.prerequisites ?? [] }
  await audit(tx, actor, { action: 'add course', subject: { type: 'course', id }, after })
  tx.announce({ topics: ['courses'] })
  return id
}

const ofCourse = (courseId: string) => ({ courseId, sectionId: null, field: 'prerequisites' }) as const

/** Changes the fields in the input. Its lessons follow the course to another plan. */
export const updateCourse = async (tx: Tx, actor: Actor, id: string, input: CourseInput): Promise<void> => {
  const before = await lockCourse(tx, id)
  if (input.version_seen !== undefined && Number(input.version_seen) !== before.version)
    throw new Refusal('content_changed', {}, { details: { version: before.version } })
  const changed = {
    ...courseInput({ ...before, price_cents: BigInt(before.price_cents) }, input),
    plan_id: await requirePlan(tx, input.plan_id, before.plan_id),
    shown_from: visibleFrom(before, input.published, tx.now),
  }
  if (changed.shown_from !== null && before.shown_from === null) await requireFinishable(tx, id)
  if (input.prerequisites) await replaceNeeds(tx, ofCourse(id), input.prerequisites)
  await write(tx, actor, 'change course', before, changed, input.prerequisites)
  if (changed.plan_id !== before.plan_id) await moveLessons(tx, id, changed.plan_id)
}

/**
 * Publishes a course now or makes it a draft. A published course may have no lessons, but none that cannot be finished.
 */
export const publishCourse = async (tx: Tx, actor: Actor, id: string, published: boolean): Promise<void> => {
  const before = await lockCourse(tx, id)
  const shown_from = visibleFrom(before, published, tx.now)
  if (shown_from !== null && before.shown_from === null) await requireFinishable(tx, id)
  await write(tx, actor, published ? 'publish course' : 'unpublish course', before, { shown_from })
}

/** An archived course accepts no new students; enrolled ones can continue. */
export const archiveCourse = async (tx: Tx, actor: Actor, id: string, archived: boolean): Promise<void> => {
  const before = await lockCourse(tx, id)
  const archived_at = archived ? (before.archived_at ?? tx.now) : null
  await write(tx, actor, archived ? 'archive course' : 'bring back course', before, { archived_at })
}

/** Restores earlier values of a course; dates are strings in the audit log. */
export const restoreCourse = async (
  tx: Tx,
  actor: Actor,
  action: string,
  id: string,
  restored: Facts,
): Promise<void> => {
  const before = await lockCourse(tx, id)
  const { shown_from: from, archived_at: archived, price_cents: price, ...fields } = restored
  if (typeof fields.plan_id === 'string') await requirePlan(tx, fields.plan_id, before.plan_id)
  if (from !== undefined && from !== null && before.shown_from === null) await requireFinishable(tx, id)
  await write(tx, actor, action, before, {
    ...fields,
    ...(from !== undefined && { shown_from: dayOf(from) }),
    ...(archived !== undefined && { archived_at: dayOf(archived) }),
    ...(price !== undefined && { price_cents: BigInt(String(price)) }),
  })
  if (typeof fields.plan_id === 'string') await moveLessons(tx, id, fields.plan_id)
}

const dayOf = (stored: unknown): Date | null => (stored === null ? null : new Date(String(stored)))

/** Moves lessons with their course to another plan. */
const moveLessons = async (tx: Tx, id: string, plan_id: string): Promise<void> => {
  await tables(tx).updateTable('content_item').set({ plan_id }).where('course_id', '=', id).execute()
}

/** The current fields for the audit log. */
export const courseNow = async (tx: Tx, id: string) => factsIn(await lockCourse(tx, id))

/** Permanently deletes a course that never had students, with its files. */
export const deleteCourse = async (tx: Tx, files: Files, actor: Actor, id: string): Promise<void> => {
  // Prevents enrollment meanwhile, which locks the row of its course.
  const before = await lockCourse(tx, id, 'alone')
  const people = await tables(tx)
    .selectFrom('course_enrolment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('course_id', '=', id)
    .executeTakeFirstOrThrow()
  if (people.count !== '0') throw new Refusal('course_in_use', { count: people.count })
  await tables(tx).updateTable('course').set({ deleted_at: tx.now, updated_at: tx.now }).where('id', '=', id).execute()
  for (const file of await letGo(tx, id)) await files.remove(tx, file)
  await audit(tx, actor, { action: 'delete course', subject: { type: 'course', id }, before: factsIn(before) })
  tx.announce({ topics: ['courses', 'content'] })
}

/** Deletes all lessons of a course, removed ones included. @returns IDs of their files */
const letGo = async (tx: Tx, courseId: string): Promise<string[]> => {
  const { rows } = await sql<{ file_id: string }>`
    with lessons as (select id, file_id from content_item where course_id = ${courseId}::uuid),
    materials as (
      delete from lesson_material where lesson_id in (select id from lessons) returning file_id),
    gone as (
      update content_item set deleted_at = coalesce(deleted_at, ${tx.now}), file_id = null, shown_from = null
       where course_id = ${courseId}::uuid)
    select file_id from (select file_id from lessons union all select file_id from materials) as named
     where file_id is not null`.execute(tables(tx))
  return rows.map((row) => row.file_id)
}

export type LockedCourse = Awaited<ReturnType<typeof lockCourse>>

/**
 * Locks a course against changes until the end of the transaction, and so serializes changes of its curriculum.
 * @param how `alone`: also prevents enrollment
 */
export const lockCourse = (tx: Tx, id: string, how: 'beside' | 'alone' = 'beside', refuse?: () => Refusal) => {
  const row = tables(tx)
    .selectFrom('course')
    .select(changedColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  return find(id, how === 'alone' ? row.forUpdate() : row.forNoKeyUpdate(), refuse)
}

const write = async (
  tx: Tx,
  actor: Actor,
  action: string,
  before: LockedCourse,
  changed: Partial<Omit<Parameters<typeof factsIn>[0], 'price_cents'> & { price_cents: bigint }>,
  prerequisites?: readonly string[],
): Promise<void> => {
  const version = before.version + 1
  await tables(tx)
    .updateTable('course')
    .set({ ...changed, version, updated_at: tx.now })
    .where('id', '=', before.id)
    .execute()
  await audit(tx, actor, {
    action,
    subject: { type: 'course', id: before.id },
    before: factsIn(before),
    after: { ...factsIn({ ...before, ...changed, version }), ...(prerequisites && { prerequisites }) },
  })
  await notifyOfPrice(tx, actor, {
    what: copy.course.changed(changed.title ?? before.title),
    before: BigInt(before.price_cents),
    after: changed.price_cents ?? BigInt(before.price_cents),
    percent: 50n,
    action: { label: copy.course.openAll, path: `/admin/courses?course=${before.id}` },
    subject: { type: 'course', id: before.id },
    priceIn: ({ price_cents }) => (price_cents === undefined ? undefined : BigInt(String(price_cents))),
  })
  if (changed.plan_id !== undefined && BigInt(before.price_cents) > 0n) {
    const plans = await plansById(tx)
    const describe = (planId: string | null) => ({ [copy.course.plan]: plans.get(planId ?? '')?.name ?? null })
    await notifyOfChange(tx, actor, {
      what: copy.course.paidChanged(changed.title ?? before.title),
      before: describe(before.plan_id),
      after: describe(changed.plan_id),
      action: { label: copy.course.openAll, path: `/admin/courses?course=${before.id}` },
    })
  }
  // Rechecks access of running playback.
  tx.announce({ topics: ['courses', 'content'] })
}

/** Notifies everyone who can see approvals when a lesson of a paid course becomes free or stops being free. */
export const notifyOfSample = async (
  tx: Tx,
  actor: Actor,
  course: LockedCourse,
  before: { sample: boolean },
  after: { sample: boolean; title: string },
): Promise<void> => {
  if (BigInt(course.price_cents) === 0n) return
  const describe = ({ sample }: { sample: boolean }) => ({ [copy.lesson.freeSample]: sample })
  await notifyOfChange(tx, actor, {
    what: copy.lesson.changed(after.title, course.title),
    before: describe(before),
    after: describe(after),
    action: { label: copy.course.openAll, path: `/admin/courses?course=${course.id}` },
  })
}

/** A published course keeps its place in the order. */
const visibleFrom = ({ shown_from }: LockedCourse, published: boolean | undefined, now: Date): Date | null => {
  if (published === false) return null
  return published ? (shown_from ?? now) : shown_from
}
