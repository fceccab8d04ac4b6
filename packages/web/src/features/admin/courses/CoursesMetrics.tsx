import { IconCertificate, IconSchool, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { type Reply, courseManagement } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { locale, text } from '../../../i18n/text.ts'
import { metricProps } from '../../../ui/list/metricProps.tsx'
import lists from '../../../ui/list/List.module.css'
import { ListMetrics } from '../../../ui/list/ListMetrics.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { coursesHref } from './coursesUrl.ts'

const copy = text.adminCourses.figures

type Analytics = Reply<typeof courseManagement.getCoursesAnalytics>['analytics']

const count = (value: number) => value.toLocaleString(locale)
const percent = (value: number) => `${Math.round(value).toLocaleString(locale)}%`

const statusCounts = ({ publishedCourses, draftCourses, archivedCourses }: Analytics): string =>
  [
    copy.published(count(publishedCourses)),
    copy.drafts(count(draftCourses)),
    ...(archivedCourses > 0 ? [copy.archived(count(archivedCourses))] : []),
  ].join(' · ')

const active = ({ activeStudents, submissionsWaiting }: Analytics): string => {
  const note = activeStudents === null ? text.analytics.off : copy.activeWhy
  return submissionsWaiting === 0 ? note : `${note} · ${copy.submissions(count(submissionsWaiting))}`
}

const completion = ({ activeStudents, courseCompletion }: Analytics): string => {
  if (activeStudents === null) return text.analytics.off
  return courseCompletion === null ? copy.completionNone : copy.completionWhy
}

const Cards = ({ figures }: { figures: Analytics | undefined }) => {
  const { value, note } = metricProps(figures)
  return (
    <ListMetrics label={copy.label} awaited={!figures}>
      <StatCard
        dense
        label={copy.total}
        value={value((analytics) => count(analytics.totalCourses))}
        note={note(statusCounts)}
        icon={<IconSchool size={20} />}
        href={coursesHref()}
      />
      <StatCard
        dense
        label={copy.enrollments}
        value={value((analytics) => count(analytics.totalEnrollments))}
        note={note(() => copy.enrollmentsWhy)}
        icon={<IconUserPlus size={20} />}
        href={coursesHref({ sort: 'enrollments' })}
      />
      <StatCard
        dense
        label={copy.completion}
        value={value((analytics) =>
          analytics.courseCompletion === null ? copy.none : percent(analytics.courseCompletion),
        )}
        note={note(completion)}
        icon={<IconCertificate size={20} />}
      />
      <StatCard
        dense
        label={copy.active}
        value={value((analytics) => (analytics.activeStudents === null ? copy.none : count(analytics.activeStudents)))}
        note={note(active)}
        icon={<IconUsers size={20} />}
      />
    </ListMetrics>
  )
}

/** Metrics of all courses, updated live. */
export const CoursesMetrics = () => {
  const { data, error, refetch } = useRead(courseManagement.getCoursesAnalytics, {})
  if (data || !error) return <Cards figures={data?.analytics} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    </div>
  )
}
