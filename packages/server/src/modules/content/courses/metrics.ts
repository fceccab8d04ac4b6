import type { courseManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

type Analytics = z.output<typeof courseManagement.getCoursesAnalytics.response>['analytics']

const ACTIVE_DAYS = 30

/**
 * Metrics of all courses, from enrollment counts that the database maintains. @param analytics whether it is enabled
 */
export const getCoursesMetrics = async (tx: Tx, analytics: boolean): Promise<Analytics> => {
  const since = new Date(tx.now.getTime() - ACTIVE_DAYS * DAY)
  const active = analytics
    ? sql`(select count(distinct person_id)::int from course_enrolment where last_seen_at >= ${since} and ended_at is null)`
    : sql`null::int`
  const { rows } = await sql<Omit<Analytics, 'courseCompletion'> & { finished: number }>`
    select count(*)::int as "totalCourses",
           (count(*) filter (where shown_from is not null and archived_at is null))::int as "publishedCourses",
           (count(*) filter (where shown_from is null and archived_at is null))::int as "draftCourses",
           (count(*) filter (where archived_at is not null))::int as "archivedCourses",
           coalesce(sum(course_count.enrolled), 0)::int as "totalEnrollments",
           coalesce(sum(course_count.finished), 0)::int as finished,
           ${active} as "activeStudents",
           (select count(*)::int from submission where status = 'waiting') as "submissionsWaiting"
      from course left join course_count on course_count.course_id = course.id
     where course.deleted_at is null`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('There is always one row of figures')
  const { finished, ...metrics } = row
  const courseCompletion =
    !analytics || metrics.totalEnrollments === 0 ? null : Math.round((finished * 100) / metrics.totalEnrollments)
  return { ...metrics, courseCompletion }
}
