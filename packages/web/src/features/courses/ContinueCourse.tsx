import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { courses } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { relative } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/cover/Cover.tsx'
import { latestOf, noteOf } from './courseCard.ts'
import styles from './Shelf.module.css'

const copy = text.courses.shelf

/** Started, unfinished courses. */
export const useStartedCourses = (enabled = true) =>
  useRead(courses.listCourses, { query: { show: 'begun', limit: '50' } }, { enabled })

/** The unfinished course the member studied last, with a link to resume; nothing without one. level: of its heading. */
export const ContinueCourse = ({ level }: { level: 2 | 3 }) => {
  const Heading = `h${level}` as const
  const { data } = useStartedCourses()
  const course = latestOf(data?.courses ?? [])
  if (!course?.enrolment) return null
  const { percent, lastSeenAt } = course.enrolment
  return (
    <article className={styles.begun} aria-label={copy.goOnWith(course.title)}>
      <Cover id={course.id} small className={styles.cover} />
      <div className={styles.facts}>
        <p className={styles.kicker}>{text.labels.continueAction}</p>
        <Heading className={styles.title}>
          <a href={paths.course(course.id)}>{course.title}</a>
        </Heading>
        <p>
          {[text.media.kinds.course, noteOf(course), lastSeenAt && copy.seen(relative(lastSeenAt))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={styles.track} aria-hidden="true">
          <span style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      </div>
      <Button
        component="a"
        href={paths.course(course.id)}
        variant="light"
        leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
      >
        {text.labels.resume}
      </Button>
    </article>
  )
}
