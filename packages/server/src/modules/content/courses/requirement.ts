import { courseManagement } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { isId, newId } from '../../../platform/ids.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

// Prerequisites of a course or one of its sections.

/** A prerequisite, as read with its course or section. */
interface RequirementRow {
  kind: 'course' | 'content' | 'words'
  /** null: text, or a deleted item. */
  id: string | null
  title: string
}

/** Prerequisites in order, as one JSON value. @param condition on the table `needs` */
export const needsOf = (condition: RawBuilder<unknown>): RawBuilder<RequirementRow[]> => sql<RequirementRow[]>`(
  select coalesce(json_agg(json_build_object(
      'kind', case when needs.needs_course_id is not null then 'course' when needs.needs_item_id is not null then 'content' else 'words' end,
      'id', coalesce(needed.id, needed_item.id),
      'title', coalesce(named.title, named_item.title, needs.words)) order by needs.position), '[]')
    from course_requirement as needs
         left join course as named on named.id = needs.needs_course_id
         left join course as needed on needed.id = named.id and needed.deleted_at is null
         left join content_item as named_item on named_item.id = needs.needs_item_id
         left join content_item as needed_item on needed_item.id = named_item.id and needed_item.deleted_at is null
   where ${condition})`

export const presentNeed = ({ kind, id, title }: RequirementRow) => ({ kind, id, title })

/** The owner of the prerequisites, and the form field for refusals. */
interface RequirementOwner {
  courseId: string
  /** null: the course itself. */
  sectionId: string | null
  field: string
}

interface NewRequirement {
  needs_course_id: string | null
  needs_item_id: string | null
  words: string
}

/**
 * Replaces the prerequisites. Each is the ID of a course or a library item, or text. These changes are serialized:
 * otherwise two of them could create a circle that neither sees.
 */
export const replaceNeeds = async (
  tx: Tx,
  { courseId, sectionId, field }: RequirementOwner,
  input: readonly string[],
): Promise<void> => {
  const needs = await read(tx, input, field)
  await tables(tx)
    .deleteFrom('course_requirement')
    .where('course_id', '=', courseId)
    .where('section_id', sectionId === null ? 'is' : '=', sectionId)
    .execute()
  if (needs.length === 0) return
  const leads = needs.map(({ needs_course_id }) => needs_course_id).filter((id) => id !== null)
  if (leads.length > 0) {
    await sql`select pg_advisory_xact_lock(hashtext('what comes before courses'))`.execute(tables(tx))
    if (await comesBefore(tx, courseId, leads)) throw refuseField('requirement_circular', field)
  }
  await tables(tx)
    .insertInto('course_requirement')
    .values(
      needs.map((need, position) => ({ id: newId(), course_id: courseId, section_id: sectionId, position, ...need })),
    )
    .execute()
}

const read = async (tx: Tx, input: readonly string[], field: string): Promise<NewRequirement[]> => {
  const each = [...new Set(input)]
  const ids = each.filter(isId)
  const known = new Map<string, 'course' | 'content'>()
  if (ids.length > 0) {
    const { rows } = await sql<{ id: string; kind: 'course' | 'content' }>`
      select id, 'course' as kind from course where id = any(${ids}::uuid[]) and deleted_at is null
      union all
      select id, 'content' from content_item
       where id = any(${ids}::uuid[]) and deleted_at is null and course_id is null`.execute(tables(tx))
    for (const { id, kind } of rows) known.set(id, kind)
  }
  return each.map((text) => {
    if (!isId(text)) {
      if (field !== COURSE_FIELD) throw refuseField('requirement_unknown', field)
      return { needs_course_id: null, needs_item_id: null, words: text }
    }
    const kind = known.get(text.toLowerCase())
    if (!kind) throw refuseField('requirement_unknown', field)
    return kind === 'course'
      ? { needs_course_id: text, needs_item_id: null, words: '' }
      : { needs_course_id: null, needs_item_id: text, words: '' }
  })
}

/** The field of a course, which also accepts text. */
const COURSE_FIELD = 'prerequisites' satisfies keyof typeof courseManagement.updateCourse.body.shape

/** Whether a course is a direct or indirect prerequisite of one of the others. */
const comesBefore = async (tx: Tx, courseId: string, courseIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    with recursive before (id) as (
      select unnest(${courseIds}::uuid[])
      union
      select needs.needs_course_id from course_requirement as needs
        join before on before.id = needs.course_id
        join course on course.id = needs.course_id and course.deleted_at is null
        left join course_section as section on section.id = needs.section_id
       where needs.needs_course_id is not null and section.deleted_at is null)
    select exists (select from before where id = ${courseId}::uuid) as found`.execute(tables(tx))
  return rows[0]?.found ?? false
}
