import { type Reply, students } from '@vesica/contract'
import { useIsOn } from '../../../../data/features.ts'
import { useRead } from '../../../../data/hooks.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { AnalyticsOff } from '../../../../ui/page/AnalyticsOff.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import styles from '../Teaching.module.css'

const copy = text.adminCourses.insight
const count = (value: number) => value.toLocaleString(locale)
const share = (value: number, total: number) => (total === 0 ? 0 : Math.round((value / total) * 100))

type Insight = NonNullable<Reply<typeof students.getCourseInsight>['insight']>

const Bar = ({ value, of }: { value: number; of: number }) => (
  <span className={styles.progress}>
    <span className="tabular">
      {count(value)} · {share(value, of)}%
    </span>
    <span className={styles.track} aria-hidden="true">
      <span className={styles.done} style={{ width: `${Math.min(100, share(value, of))}%` }} />
    </span>
  </span>
)

const Report = ({ insight: { people, lessons } }: { insight: Insight }) => (
  <div className={styles.insight}>
    <p>{copy.why(count(people))}</p>
    <table className={styles.insightTable}>
      <caption className="visually-hidden">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.labels.lesson}</th>
          <th scope="col">{text.labels.opened}</th>
          <th scope="col">{text.labels.finished}</th>
        </tr>
      </thead>
      <tbody>
        {lessons.map(({ id, number, title, opened, completed }) => (
          <tr key={id}>
            <th scope="row">
              {number}. {title}
            </th>
            <td>
              <Bar value={opened} of={people} />
            </td>
            <td>
              <Bar value={completed} of={people} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type Props = { course: string }

const Lessons = ({ course }: Props) => {
  const read = useRead(students.getCourseInsight, { params: { id: course } })
  if (read.data?.insight) return <Report insight={read.data.insight} />
  if (read.data) return <EmptyState title={text.labels.notEnoughDataYet} why={copy.tooFewWhy} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={6} dense />
}

/** Where students continue and where they stop, by lesson. */
export const CourseInsight = ({ course }: Props) =>
  useIsOn()('analytics') ? <Lessons course={course} /> : <AnalyticsOff to="admin" />
