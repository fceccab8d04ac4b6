import type { ReactNode } from 'react'
import { usdPrice } from '../../../../format/money.ts'
import { locale, text } from '../../../../i18n/text.ts'
import type { Doing } from '../../../../lists/defineList.tsx'
import lists from '../../../../ui/list/List.module.css'
import { onTileKey } from '../../../../ui/list/tileKeys.ts'
import tiles from '../../../../ui/list/Tiles.module.css'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../Teaching.module.css'
import { courseHref, type CoursesView } from '../coursesUrl.ts'
import { type Course, CourseActions, CourseMenu } from './CourseActions.tsx'

const copy = text.adminCourses.list
const MOST_TAGS = 4
const count = (value: number) => value.toLocaleString(locale)

/** The first four tags and the number of others. */
const Tags = ({ tags }: { tags: readonly string[] }) => {
  if (tags.length === 0) return null
  return (
    <ul className={tiles.tags} aria-label={text.labels.tags}>
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {tags.length > MOST_TAGS && <li title={tags.join(', ')}>{text.labels.moreTags(tags.length - MOST_TAGS)}</li>}
    </ul>
  )
}

const tones = { published: 'success', draft: 'neutral', archived: 'neutral' } as const

/** Whether the course is visible to members. */
export const CourseState = ({ course }: { course: Pick<Course, 'status'> }) => (
  <StatusBadge status={course.status} tone={tones[course.status]}>
    {copy.statuses[course.status]}
  </StatusBadge>
)

const Metric = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Size and performance metrics. */
const Metrics = ({ course }: { course: Course }) => (
  <dl className={styles.cardMetrics}>
    <Metric name={copy.lessonsHead}>
      {count(course.lessons)}
      {course.lessonsPublished < course.lessons && (
        <span className={lists.under}>{copy.lessonsOf(count(course.lessonsPublished), count(course.lessons))}</span>
      )}
    </Metric>
    <Metric name={copy.enrollments}>{count(course.enrollments)}</Metric>
    <Metric name={copy.completion}>
      {course.completionRate === null ? copy.none : `${count(Math.round(course.completionRate))}%`}
    </Metric>
    <Metric name={text.labels.price}>{course.price === 0 ? text.labels.free : usdPrice(course.price)}</Metric>
  </dl>
)

const Marks = ({ course }: { course: Course }) => (
  <>
    {course.featured && <span className={lists.tag}>{text.labels.featured}</span>}
    {!course.openForEnrollment && <span className={lists.tag}>{text.labels.closed}</span>}
  </>
)

type Props = { rows: readonly Course[]; refreshing: boolean; doing: Doing<CoursesView> }

/** One page of courses. */
export const CoursesGrid = ({ rows, refreshing, doing: { view, onView } }: Props) => {
  const onOpen = (dialog: 'edit' | 'delete', { id }: Course) => onView({ ...view, dialog, about: id })
  return (
    <ul className={`${tiles.grid} ${styles.grid}`} aria-label={text.labels.courses} aria-busy={refreshing || undefined}>
      {rows.map((course) => (
        <li
          key={course.id}
          className={tiles.tile}
          tabIndex={-1}
          data-tile
          onKeyDown={(event) => onTileKey(event, () => onOpen('edit', course))}
        >
          <div className={styles.cardHead}>
            <h2 dir="auto">
              <a href={courseHref(course.id)}>{course.title}</a>
            </h2>
            <CourseMenu course={course} onOpen={(dialog) => onOpen(dialog, course)} />
          </div>
          <p className={styles.cardFacts}>
            <CourseState course={course} />
            <span>
              {course.category} · {course.planName} · {course.duration}
            </span>
            <Marks course={course} />
          </p>
          <p className={tiles.tileText}>{course.description}</p>
          <Tags tags={course.tags} />
          <Metrics course={course} />
          <CourseActions course={course} onOpen={(dialog) => onOpen(dialog, course)} />
        </li>
      ))}
    </ul>
  )
}
