import type { courses } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { fractionOf, type Stretch } from '../progress/progress.rules.ts'

/** A prerequisite with the person's progress, as read with a course, from one JSON value. */
export interface RequirementRead {
  kind: 'course' | 'content' | 'words'
  id: string | null
  title: string
  met: boolean
  /** For a course, per mille. */
  reached: number | null
  covered: Stretch[] | null
  read: number | null
  duration_ms: number | null
}

/** Owners of prerequisites: the whole `course`, one `course_section` of it, or the section of a `lesson`. */
const belongs = {
  course: sql`needs.course_id = course.id and needs.section_id is null`,
  section: sql`needs.course_id = course_section.course_id and needs.section_id = course_section.id`,
  lesson: sql`needs.course_id = lesson.course_id and needs.section_id = lesson.section_id`,
}

/**
 * Prerequisites with a person's progress in each. Read only for visible courses, since a course can have very many in
 * its sections, each with its own lookup. Items that left the library are listed without their title, as it may have
 * changed.
 */
export const requirementsFor = (
  owner: keyof typeof belongs,
  person: RawBuilder<unknown>,
  now: Date,
): RawBuilder<RequirementRead[]> => sql`(
  select coalesce(json_agg(json_build_object(
      'kind', case when needs.needs_course_id is not null then 'course' when needs.needs_item_id is not null then 'content' else 'words' end,
      'id', coalesce(first_course.id, first_item.id),
      'title', coalesce(first_course.title, first_item.title, nullif(needs.words, ''), 'No longer in the library'),
      'met', requirement_met(needs.needs_course_id, needs.needs_item_id, ${person}, ${now}),
      'reached', begun.reached, 'covered', gone.covered, 'read', gone.reached, 'duration_ms', first_item.duration_ms)
    order by needs.position, needs.id), '[]'::json)
    from course_requirement as needs
    left join course as first_course on first_course.id = needs.needs_course_id
      and first_course.deleted_at is null and first_course.shown_from <= ${now}
      and (first_course.archived_at is null or exists (select from course_enrolment as own
        where own.course_id = first_course.id and own.person_id = ${person} and own.refunded_at is null))
    left join content_item as first_item on first_item.id = needs.needs_item_id
      and first_item.deleted_at is null and first_item.shown_from <= ${now}
    left join course_enrolment as begun on begun.course_id = first_course.id and begun.person_id = ${person}
      and begun.refunded_at is null
    left join content_progress as gone on gone.item_id = first_item.id and gone.person_id = ${person}
   where ${belongs[owner]})`

/** Text is for information only and never done. */
export const presentRequirement = (read: RequirementRead): courses.Requirement => {
  const done = read.kind !== 'words' && read.met
  return { kind: read.kind, id: read.id, title: read.title, done, fraction: done ? 1 : progressFraction(read) }
}

const progressFraction = ({ kind, reached, covered, read, duration_ms }: RequirementRead): number => {
  if (kind === 'course') return (reached ?? 0) / 1000
  if (kind === 'words' || covered === null) return 0
  return fractionOf({ covered, reached: read ?? 0 }, { durationMs: duration_ms, words: 0 })
}
