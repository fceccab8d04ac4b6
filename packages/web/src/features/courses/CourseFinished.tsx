import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { courses } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './Lesson.module.css'

const copy = text.certificates.finish

/** Shown when every lesson is done: the certificate, if the course has one, and other courses. */
export const CourseFinished = ({ lesson: { course, of, courseCompleted } }: { lesson: courses.OpenedLesson }) => {
  const isFinished = of > 0 && courseCompleted >= of
  const read = useRead(courses.getCourse, { params: { id: course.id } }, { enabled: isFinished })
  // Only for a finished enrolment: data cached before the last lesson was done does not count.
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
