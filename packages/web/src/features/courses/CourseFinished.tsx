import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { courses } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './Lesson.module.css'

const copy = text.certificates.finish

/** What follows once every lesson of a course is done: its certificate where it ends with one, and other courses. */
export const CourseFinished = ({ lesson: { course, of, courseCompleted } }: { lesson: courses.OpenedLesson }) => {
  const isFinished = of > 0 && courseCompleted >= of
  const read = useRead(courses.getCourse, { params: { id: course.id } }, { enabled: isFinished })
  // Only a course that one is in and has finished: not what is known of it from before its last lesson was done.
  if (!isFinished || !read.data?.course.enrolment?.finishedAt) return null
  const { certificate } = read.data.course
  const hasCertificate = certificate !== null && certificate.revokedAt === null
  return (
    <section className={`${styles.card} ${styles.finished}`} aria-labelledby="course-finished">
      <h2 id="course-finished">{copy.title}</h2>
      <p className={styles.quiet}>{hasCertificate ? copy.withCertificate(course.title) : copy.without(course.title)}</p>
      <div className={styles.finishedWays}>
        {hasCertificate && (
          <Button
            component="a"
            href={paths.certificates()}
            leftSection={<IconCertificate size={18} aria-hidden="true" />}
          >
            {copy.certificate}
          </Button>
        )}
        <Button component="a" href={paths.courses()} variant={hasCertificate ? 'default' : 'filled'}>
          {copy.others}
        </Button>
      </div>
    </section>
  )
}
