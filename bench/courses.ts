// The cost of a course with many people: its page for a member, and the lists and metrics for administrators.
import { connected, settle } from './database.ts'
import type { Growth } from './cost.ts'
import type { Load } from './load.ts'
import { fillPeople, openSessions, tokenOf } from './people.ts'
import { type Asks, compareSides, type Opened } from './sides.ts'

const COURSE = '0199f3a2-0000-7000-8000-000000000001'
const sectionOf = (n: string): string => `('0199f3a2-0000-7000-8001-' || lpad((${n})::text, 12, '0'))::uuid`
const lessonOf = (n: string): string => `('0199f3a2-0000-7000-8002-' || lpad((${n})::text, 12, '0'))::uuid`

/** A course of the lowest plan with 4 sections and 40 lessons, and nineteen others without lessons. */
const course = [
  `insert into course (id, title, description, category, plan_id, duration, shown_from, created_at, updated_at)
   select case when n = 1 then '${COURSE}'::uuid else gen_random_uuid() end, 'Course ' || n, 'Sit down.', 'Meditation', plan.id,
     '6 h', now() - interval '400 days', now(), now()
   from generate_series(1, 20) as n cross join (select id from plan order by rank limit 1) as plan`,
  `insert into course_section (id, course_id, title, position, release, release_days, release_hour)
   select ${sectionOf('n')}, '${COURSE}', 'Section ' || n, n, case when n < 3 then 'now' else 'days' end,
     case when n >= 3 then n end, case when n >= 3 then 6 end
   from generate_series(1, 4) as n`,
  `insert into content_item (id, title, description, type, course_id, duration, plan_id, shown_from, text_content, created_at, updated_at)
   select ${lessonOf('n')}, 'Lesson ' || n, 'Sit down.', 'text', '${COURSE}', '20 min', plan.id, now() - interval '400 days',
     'Sit down.', now(), now()
   from generate_series(1, 40) as n cross join (select id from plan order by rank limit 1) as plan`,
  `insert into lesson (id, course_id, section_id, position, type, content_type, shown_from, completion)
   select ${lessonOf('n')}, '${COURSE}', ${sectionOf('1 + (n - 1) / 10')}, n, 'reading', 'text', now() - interval '400 days', array['coverage']
   from generate_series(1, 40) as n`,
]

/** Enrollments: each has completed some lessons, one in ten has finished, one in twenty has left. */
const enrolments = [
  `insert into course_enrolment (id, course_id, person_id, enrolled_at, reached, finished_at, last_seen_at, ended_at)
   select gen_random_uuid(), '${COURSE}', person.id, at, 25 * (n % 41), case when n % 41 = 40 then at + interval '30 days' end,
     at + (n % 60) * interval '1 day', case when n % 20 = 0 then at + interval '40 days' end
   from generate_series($1::int, $2::int) as n
   join person on person.email = 'person' || n || '@bench.example'
   cross join lateral (select now() - (61 + n % 300) * interval '1 day' as at) as made`,
  `insert into lesson_progress (person_id, lesson_id, course_id, completed_at)
   select person.id, lesson.id, '${COURSE}', now()
   from generate_series($1::int, $2::int) as n
   join person on person.email = 'person' || n || '@bench.example'
   join lesson on lesson.course_id = '${COURSE}' and lesson.position <= n % 41`,
]

const filled = [
  'person',
  'course',
  'course_section',
  'lesson',
  'content_item',
  'course_enrolment',
  'lesson_progress',
  'course_count',
]

const fill = (databaseUrl: string, statements: readonly string[], values: unknown[]): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    for (const statement of statements) await client.query(statement, values)
    await settle(client, filled)
  })

type Viewer = 'member' | 'administrator'

const students = `/api/courses/${COURSE}/students?limit=10`

const pages: Record<string, readonly [Viewer, string]> = {
  'the course, of a member in it': ['member', `/api/courses/${COURSE}`],
  'one lesson': ['member', '/api/lessons/0199f3a2-0000-7000-8002-000000000004'],
  'all courses': ['member', '/api/courses?limit=20'],
  'all courses of administrators': ['administrator', '/api/courses/coursesAdminData?limit=10'],
  'figures of courses': ['administrator', '/api/analytics/courses'],
  'students, first page': ['administrator', students],
  'students by last seen': ['administrator', `${students}&sort=seen`],
  'students by progress': ['administrator', `${students}&sort=progress`],
  'students by name': ['administrator', `${students}&sort=name`],
  'students who are quiet': ['administrator', `${students}&show=quiet`],
  'students, search: one person': ['administrator', `${students}&search=person7%40bench.example`],
  'students, search: a common name': ['administrator', `${students}&search=ana`],
  'students, search: a common name, by name': ['administrator', `${students}&search=ana&sort=name`],
}

const openCourse = async ({ databaseUrl, asAdmin }: Opened, people: number): Promise<Asks> => {
  await fillPeople(databaseUrl, 0, people)
  // The third member has the plan of the course and is partway through it.
  await openSessions(databaseUrl, 3)
  await fill(databaseUrl, course, [])
  await fill(databaseUrl, enrolments, [1, people])
  const member = { authorization: `Bearer ${tokenOf(3)}` }
  return new Map(
    Object.entries(pages).map(([page, [viewer, path]]) => [
      page,
      { path, headers: viewer === 'member' ? member : asAdmin },
    ]),
  )
}

/** The pages of a course with few and with many people. */
export const measureCourses = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(openCourse, sizes, load)
