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

const words = text.teaching.figures

type Figures = Reply<typeof teaching.getCoursesAnalytics>['analytics']

const count = (value: number) => value.toLocaleString(locale)
const percent = (value: number) => `${Math.round(value).toLocaleString(locale)}%`

const parts = ({ publishedCourses, draftCourses, archivedCourses }: Figures): string =>
  [
    words.published(count(publishedCourses)),
    words.drafts(count(draftCourses)),
    ...(archivedCourses > 0 ? [words.archived(count(archivedCourses))] : []),
  ].join(' · ')

const active = ({ activeStudents, submissionsWaiting }: Figures): string => {
  const why = activeStudents === null ? text.analytics.off : words.activeWhy
  return submissionsWaiting === 0 ? why : `${why} · ${words.submissions(count(submissionsWaiting))}`
}

const completion = ({ activeStudents, courseCompletion }: Figures): string => {
  if (activeStudents === null) return text.analytics.off
  return courseCompletion === null ? words.completionNone : words.completionWhy
}

const Cards = ({ figures }: { figures: Figures | undefined }) => {
  const { value, note } = awaitedFigures(figures)
  return (
    <ListFigures label={words.label} awaited={!figures}>
      <StatCard
        dense
        label={words.total}
        value={value((one) => count(one.totalCourses))}
        note={note(parts)}
        icon={<IconSchool size={20} />}
        href={coursesHref()}
      />
      <StatCard
        dense
        label={words.enrollments}
        value={value((one) => count(one.totalEnrollments))}
        note={note(() => words.enrollmentsWhy)}
        icon={<IconUserPlus size={20} />}
        href={coursesHref({ sort: 'enrollments' })}
      />
      <StatCard
        dense
        label={words.completion}
        value={value((one) => (one.courseCompletion === null ? words.none : percent(one.courseCompletion)))}
        note={note(completion)}
        icon={<IconCertificate size={20} />}
      />
      <StatCard
        dense
        label={words.active}
        value={value((one) => (one.activeStudents === null ? words.none : count(one.activeStudents)))}
        note={note(active)}
        icon={<IconUsers size={20} />}
      />
    </ListFigures>
  )
}

/** Figures of all courses, kept true by live changes. */
export const CoursesFigures = () => {
  const { data, error, refetch } = useRead(teaching.getCoursesAnalytics, {})
  if (data || !error) return <Cards figures={data?.analytics} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={words.what} read={{ error, refetch }} />
    </div>
  )
}
