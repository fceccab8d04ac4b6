import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { after, DAY } from '../../../platform/clock.ts'
import { notify } from '../../activity/index.ts'
import { levelInForce, peopleByIds } from '../../identity/index.ts'
import { access } from '../access/access.rules.ts'
import { gateKey, gatesOf } from '../access/gates.ts'
import { getAccessSettings } from '../access/access-settings.ts'
import { tables } from '../content.tables.ts'
import { isPublished } from './course-read.ts'
import { coursePath } from './finish.ts'
import { settleCourse } from './settle.ts'

const copy = notices.content.course

// Notifications to students about changes that they did not cause: each is sent once, even with several processes.

/** Number per transaction. */
const BATCH_SIZE = 200
/** Older releases are not announced. */
const NEWS_MS = 2 * DAY

/** News for a person, sent only if the lesson is open to them. */
interface News {
  person_id: string
  course_id: string
  lesson_id: string
  title: string
  text: string
}

/** Announces sections that opened by schedule. @returns the number of candidates */
export const notifyReleases = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    person_id: string
    course_id: string
    lesson_id: string
    section: string
    course: string
  }>`
    with due as materialized (
      select enrolment.id as enrolment_id, section.id as section_id, enrolment.person_id, course.id as course_id,
             section.title as section, course.title as course,
             (select lesson.id from lesson where lesson.section_id = section.id and ${isPublished(tx.now)}
               order by lesson.position, lesson.id limit 1) as lesson_id
        from course_section as section
        join course on course.id = section.course_id
        join course_enrolment as enrolment on enrolment.course_id = course.id and enrolment.ended_at is null
        cross join lateral (select section_opens_at(section.release, section.release_at, section.release_days,
          section.release_hour, enrolment.enrolled_at, enrolment.time_zone, enrolment.pace) as at) as opens
       where section.release <> 'now' and section.deleted_at is null
         and course.deleted_at is null and course.shown_from <= ${tx.now}
         and opens.at <= ${tx.now} and opens.at > greatest(enrolment.enrolled_at, ${after(tx.now, -NEWS_MS)}::timestamptz)
         and not exists (select from course_release_told as told
                          where told.enrolment_id = enrolment.id and told.section_id = section.id)
         and exists (select from lesson where lesson.section_id = section.id and ${isPublished(tx.now)})
       order by enrolment.id, section.id
       limit ${BATCH_SIZE}
    ), told as (
      insert into course_release_told (enrolment_id, section_id) select enrolment_id, section_id from due
      on conflict do nothing
      returning enrolment_id, section_id
    )
    select person_id, course_id, lesson_id, section, course from due join told using (enrolment_id, section_id)`.execute(
    tables(tx),
  )
  // Several sections of a course are one notification. Its title starts with the course's title, not with text from a
  // section.
  const byCourse = Map.groupBy(rows, ({ person_id, course_id }) => `${person_id} ${course_id}`)
  await notifyStudents(
    tx,
    [...byCourse.values()].map((opened) => {
      const [{ section, course, ...opening }] = opened as [(typeof rows)[number]]
      return { ...opening, ...copy.sectionsOpened(course, section, opened.length) }
    }),
  )
  return rows.length
}

/**
 * Announces lessons added since the last announcement or the enrollment: at most once a day, so that an author who
 * works on a course or republishes a lesson does not notify everybody each time.
 * @returns the number of candidates
 */
export const notifyNewLessons = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{
    person_id: string
    course_id: string
    lesson_id: string | null
    lessons: number
    lesson: string | null
    course: string
  }>`
    with fresh as materialized (
      select lesson.course_id, course.title as course, max(lesson.shown_from) as latest
        from lesson join course on course.id = lesson.course_id
       where ${isPublished(tx.now)} and lesson.shown_from > ${after(tx.now, -NEWS_MS)}
         and course.deleted_at is null and course.shown_from <= ${tx.now}
       group by lesson.course_id, course.title
    ), due as materialized (
      select id, course_enrolment.course_id, person_id, fresh.course, coalesce(told_until, enrolled_at) as since
        from course_enrolment join fresh on fresh.course_id = course_enrolment.course_id
       where ended_at is null and coalesce(told_until, enrolled_at) < fresh.latest
         and coalesce(told_until <= ${after(tx.now, -DAY)}, true)
       order by id limit ${BATCH_SIZE}
       for no key update of course_enrolment skip locked
    ), told as (
      update course_enrolment set told_until = ${tx.now} from due where course_enrolment.id = due.id
    )
    select person_id, due.course_id, course, count(lesson.id)::int as lessons,
           (array_agg(lesson.id order by lesson.position))[1] as lesson_id,
           (array_agg(content_item.title order by lesson.position))[1] as lesson
      from due
      left join lesson on lesson.course_id = due.course_id and ${isPublished(tx.now)} and lesson.shown_from > due.since
      left join content_item on content_item.id = lesson.id
     group by person_id, due.course_id, course`.execute(tables(tx))
  const news = rows.flatMap((row): News[] => {
    const { person_id, course_id, lesson_id, lessons, lesson, course } = row
    if (lesson_id === null || lesson === null) return []
    return [{ person_id, course_id, lesson_id, ...copy.lessonsAdded(course, lesson, lessons) }]
  })
  await notifyStudents(tx, news)
  return rows.length
}

/** Skips people to whom the lesson is not open. */
const notifyStudents = async (tx: Tx, news: readonly News[]): Promise<void> => {
  if (news.length === 0) return
  const people = await peopleByIds(
    tx,
    news.map(({ person_id }) => person_id),
  )
  const gates = await gatesOf(
    tx,
    news.map(({ person_id, lesson_id }) => ({ personId: person_id, itemId: lesson_id })),
  )
  const rules = await getAccessSettings(tx)
  for (const { person_id, course_id, lesson_id, title, text } of news) {
    const person = people.get(person_id)
    const known = gates.get(gateKey({ personId: person_id, itemId: lesson_id }))
    if (!person || person.deleted_at !== null || person.status !== 'active' || !known) continue
    const viewer = { standing: 'member', level: levelInForce(person, tx.now), expired: false } as const
    if (!access(known.gate, viewer, rules, tx.now).opens) continue
    const action = { label: copy.open, path: coursePath(course_id) }
    await notify(tx, [person], { kind: 'course_news', about: `course ${course_id}`, title, text, action })
    // Their screens still show the lesson as locked.
    tx.announce({ topics: ['courses'], users: [person_id] })
  }
}

/**
 * Finishes courses of which only completed lessons remain after others were removed. @returns the number of candidates
 */
export const settleShortened = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ person_id: string; course_id: string }>`
    select person_id, enrolment.course_id from course_enrolment as enrolment
     where ended_at is null and finished_at is null and reached > 0
       and exists (select from lesson where lesson.course_id = enrolment.course_id and ${isPublished(tx.now)})
       and not exists (
         select from lesson where lesson.course_id = enrolment.course_id and ${isPublished(tx.now)}
            and not exists (select from lesson_progress
                             where lesson_id = lesson.id and lesson_progress.person_id = enrolment.person_id
                               and completed_at is not null))
     order by enrolment.id limit ${BATCH_SIZE}`.execute(tables(tx))
  for (const { person_id, course_id } of rows) await settleCourse(tx, person_id, course_id)
  return rows.length
}
