import { IconCertificate, IconSchool, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { type Reply, teaching } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { locale, text } from '../../i18n/text.ts'
import { awaitedFigures } from '../../ui/list/awaitedFigures.tsx'
import lists from '../../ui/list/List.module.css'
import { ListFigures } from '../../ui/list/ListFigures.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { StatCard } from '../../ui/text/StatCard.tsx'
import { coursesHref } from './teachingUrl.ts'

const copy = text.teaching.figures

type Figures = Reply<typeof teaching.getCoursesAnalytics>['analytics']

const count = (value: number) => value.toLocaleString(locale)
const percent = (value: number) => `${Math.round(value).toLocaleString(locale)}%`

const parts = ({ publishedCourses, draftCourses, archivedCourses }: Figures): string =>
  [
    copy.published(count(publishedCourses)),
    copy.drafts(count(draftCourses)),
    ...(archivedCourses > 0 ? [copy.archived(count(archivedCourses))] : []),
  ].join(' · ')

const active = ({ activeStudents, submissionsWaiting }: Figures): string => {
  const why = activeStudents === null ? text.analytics.off : copy.activeWhy
  return submissionsWaiting === 0 ? why : `${why} · ${copy.submissions(count(submissionsWaiting))}`
}

const completion = ({ activeStudents, courseCompletion }: Figures): string => {
  if (activeStudents === null) return text.analytics.off
  return courseCompletion === null ? copy.completionNone : copy.completionWhy
}

const Cards = ({ figures }: { figures: Figures | undefined }) => {
  const { value, note } = awaitedFigures(figures)
  return (
    <ListFigures label={copy.label} awaited={!figures}>
      <StatCard
        dense
        label={copy.total}
        value={value((one) => count(one.totalCourses))}
        note={note(parts)}
        icon={<IconSchool size={20} />}
        href={coursesHref()}
      />
      <StatCard
        dense
        label={copy.enrollments}
        value={value((one) => count(one.totalEnrollments))}
        note={note(() => copy.enrollmentsWhy)}
        icon={<IconUserPlus size={20} />}
        href={coursesHref({ sort: 'enrollments' })}
      />
      <StatCard
        dense
        label={copy.completion}
        value={value((one) => (one.courseCompletion === null ? copy.none : percent(one.courseCompletion)))}
        note={note(completion)}
        icon={<IconCertificate size={20} />}
      />
      <StatCard
        dense
        label={copy.active}
        value={value((one) => (one.activeStudents === null ? copy.none : count(one.activeStudents)))}
        note={note(active)}
        icon={<IconUsers size={20} />}
      />
    </ListFigures>
  )
}

/** Metrics of all courses, updated live. */
export const CoursesFigures = () => {
  const { data, error, refetch } = useRead(teaching.getCoursesAnalytics, {})
  if (data || !error) return <Cards figures={data?.analytics} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    </div>
  )
}
