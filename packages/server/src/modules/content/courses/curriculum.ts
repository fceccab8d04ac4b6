import type { courseManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import { lockCourse } from './course.ts'
import { isSame, type Order, placesOf } from './curriculum.rules.ts'

type Input = z.output<typeof courseManagement.reorderCurriculum.body>

/** Reorders sections and lessons, based on the version that the caller has seen. */
export const reorderCurriculum = async (tx: Tx, actor: Actor, courseId: string, input: Input): Promise<void> => {
  const { id, curriculum_version } = await lockCourse(tx, courseId)
  const before = await readOrder(tx, id)
  if (input.version_seen !== curriculum_version || !isSame(before, input))
    throw new Refusal('curriculum_changed', {}, { details: { version: curriculum_version } })
  const { sections, lessons } = placesOf(input)
  await sql`update course_section set position = placed.position
      from unnest(${sections.map((section) => section.id)}::uuid[], ${sections.map((section) => section.position)}::integer[]) as placed (id, position)
     where placed.id = course_section.id`.execute(tables(tx))
  await sql`update lesson set position = placed.position, section_id = placed.section_id
      from unnest(${lessons.map((lesson) => lesson.id)}::uuid[], ${lessons.map((lesson) => lesson.section)}::uuid[],
                  ${lessons.map((lesson) => lesson.position)}::integer[]) as placed (id, section_id, position)
     where placed.id = lesson.id`.execute(tables(tx))
  await renumber(tx, id)
  const { version_seen: _, ...after } = input
  await audit(tx, actor, { action: 'order curriculum', subject: { type: 'course', id }, before, after })
  // A lesson may have moved to a section that opens later.
  tx.announce({ topics: ['courses', 'content'] })
}

/** The current order of sections and lessons. */
const readOrder = async (tx: Tx, courseId: string): Promise<Order> => {
  const sections = await tables(tx)
    .selectFrom('course_section')
    .select('id')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const lessons = await tables(tx)
    .selectFrom('lesson')
    .select(['id', 'section_id'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const lessonsOf = (sectionId: string | null) =>
    lessons.filter((lesson) => lesson.section_id === sectionId).map(({ id }) => id)
  return { lessons: lessonsOf(null), sections: sections.map(({ id }) => ({ id, lessons: lessonsOf(id) })) }
}

/**
 * Renumbers sections and lessons from 1 without gaps, in their order: lessons without a section first, then section by
 * section. Counts as a change of the curriculum.
 */
export const renumber = async (tx: Tx, courseId: string): Promise<void> => {
  await sql`with section as (
      update course_section set position = placed.at
        from (select id, row_number() over (order by position, id) as at from course_section
               where course_id = ${courseId}::uuid and deleted_at is null) as placed
       where placed.id = course_section.id and course_section.position <> placed.at)
    update course set curriculum_version = curriculum_version + 1, updated_at = ${tx.now} where id = ${courseId}::uuid`.execute(
    tables(tx),
  )
  await sql`update lesson set position = placed.at
      from (select lesson.id, row_number() over (order by section.position nulls first, lesson.position, lesson.id) as at
              from lesson left join course_section as section on section.id = lesson.section_id
             where lesson.course_id = ${courseId}::uuid and lesson.deleted_at is null) as placed
     where placed.id = lesson.id and lesson.position <> placed.at`.execute(tables(tx))
}

/** Removes a lesson and remembers the one that preceded it in its section. */
export const removeLesson = async (
  tx: Tx,
  {
    id,
    course_id,
    section_id,
    position,
  }: { id: string; course_id: string; section_id: string | null; position: number },
): Promise<void> => {
  await sql`update lesson set deleted_at = ${tx.now}, removed_after = (
      select before.id from lesson as before
       where before.course_id = ${course_id}::uuid and before.section_id is not distinct from ${section_id}::uuid
         and before.deleted_at is null and before.position < ${position}::integer
       order by before.position desc limit 1)
    where id = ${id}::uuid`.execute(tables(tx))
}

/**
 * Restores a lesson after the one that preceded it; if that is removed too, after the one before, and so on. `renumber`
 * sets its number.
 */
export const bringBack = async (tx: Tx, id: string): Promise<void> => {
  await sql`with recursive way (id) as (
      select removed_after from lesson where id = ${id}::uuid
      union
      select lesson.removed_after from lesson join way on way.id = lesson.id where lesson.deleted_at is not null),
    back as (select id, course_id, section_id from lesson where id = ${id}::uuid),
    before as (
      select coalesce(max(lesson.position), 0) as position from lesson join way on way.id = lesson.id cross join back
       where lesson.deleted_at is null and lesson.course_id = back.course_id
         and lesson.section_id is not distinct from back.section_id)
    update lesson
       set position = case when lesson.id = back.id then before.position else lesson.position end + 1,
           deleted_at = null,
           removed_after = case when lesson.id = back.id then null else lesson.removed_after end
      from back, before
     where lesson.id = back.id
        or (lesson.course_id = back.course_id and lesson.deleted_at is null and lesson.position > before.position)`.execute(
    tables(tx),
  )
}
