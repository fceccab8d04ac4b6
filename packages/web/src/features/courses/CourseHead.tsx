import { Button } from '@mantine/core'
import { IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import type { ReactNode } from 'react'
import { usd, usdPrice } from '../../format/money.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import styles from './Course.module.css'
import { nextOpening } from './courseCopy.ts'
import { EnterCourse, type EnterProps } from './EnterCourse.tsx'

const copy = text.courses

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const priceOf = ({ price, enrolment }: courses.OpenedCourse): string => {
  if (enrolment && enrolment.paid > 0) return usd(enrolment.paid)
  return price > 0 ? usdPrice(price) : text.labels.free
}

const lessonsOf = ({ lessonCount, sectionCount }: courses.OpenedCourse): string => {
  if (lessonCount === 0) return copy.soon
  return sectionCount > 1 ? copy.inSections(lessonCount, sectionCount) : String(lessonCount)
}

const Facts = ({ course }: { course: courses.OpenedCourse }) => {
  const { planName, duration, enrolment } = course
  return (
    <dl className={styles.facts}>
      <Fact name={text.labels.level}>{planName}</Fact>
      {duration && <Fact name={text.labels.length}>{duration}</Fact>}
      <Fact name={copy.lessons}>{lessonsOf(course)}</Fact>
      {(!enrolment || enrolment.paid > 0) && (
        <Fact name={enrolment ? text.labels.paid : text.labels.price}>{priceOf(course)}</Fact>
      )}
      {enrolment && <Fact name={copy.begun}>{date(enrolment.enrolledAt)}</Fact>}
    </dl>
  )
}

/** Progress as text and as a bar. */
const Share = ({ enrolment }: { enrolment: courses.Enrolment }) => (
  <div className={styles.share}>
    <div className={styles.shareWords}>
      <span>{copy.doneOf(enrolment.completed, enrolment.lessons)}</span>
      <span>{text.labels.percent(enrolment.percent)}</span>
    </div>
    <div
      className={styles.track}
      role="progressbar"
      aria-label={copy.progress(enrolment.percent)}
      aria-valuenow={enrolment.percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ transform: `scaleX(${enrolment.percent / 100})` }} />
    </div>
  </div>
)

const resumeLabel = (
  { number, started }: NonNullable<courses.OpenedCourse['nextLesson']>,
  completed: number,
): string => {
  if (started || completed > 0) return copy.goOn(number)
  return number === 1 ? copy.begin : copy.beginAt(number)
}

/** Actions for enrolled members. */
const EnrolledActions = ({ course, enrolment }: { course: courses.OpenedCourse; enrolment: courses.Enrolment }) => {
  const { nextLesson, access } = course
  const opening = nextOpening(course)
  return (
    <>
      {nextLesson && (
        <Button
          component="a"
          size="md"
          href={paths.lesson(course.id, nextLesson.id)}
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
        >
          {resumeLabel(nextLesson, enrolment.completed)}
        </Button>
      )}
      {enrolment.lessons > 0 && <Share enrolment={enrolment} />}
      {enrolment.finishedAt && (
        <p className={styles.quiet}>
          {copy.finished(date(enrolment.finishedAt))}
          {enrolment.newSince > 0 && ` ${copy.newSince(enrolment.newSince)}`}
        </p>
      )}
      {!nextLesson && !enrolment.finishedAt && access.opens && enrolment.lessons > 0 && (
        <p className={styles.quiet}>{opening ? copy.nothingOpen(`${opening}.`) : copy.nothingOpenYet}</p>
      )}
      {!access.opens && (
        <p className={styles.closed}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden="true" />
          {access.sentence}
        </p>
      )}
    </>
  )
}

type CourseHeadProps = Omit<EnterProps, 'course'> & { course: courses.OpenedCourse }

/** The summary of a course, the member's progress, and the button to resume or enrol. */
export const CourseHead = ({ course, ...enter }: CourseHeadProps) => (
  <header className={styles.head}>
    <FlowerOfLife size={380} className={styles.field ?? ''} style={{ color: 'var(--gold-faint)' }} />
    <div className={styles.back}>
      <BackLink href={paths.courses()}>{text.labels.courses}</BackLink>
    </div>
    <h1 className={styles.title}>{course.title}</h1>
    <p className={styles.objective}>{course.courseObjective || course.description}</p>
    <Facts course={course} />
    <div className={styles.way}>
      {course.enrolment ? (
        <EnrolledActions course={course} enrolment={course.enrolment} />
      ) : (
        <EnterCourse course={course} {...enter} />
      )}
    </div>
  </header>
)
