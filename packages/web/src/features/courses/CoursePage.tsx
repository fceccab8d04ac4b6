import { Button, Skeleton } from '@mantine/core'
import { courses } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import styles from './Course.module.css'
import { CourseHead } from './CourseHead.tsx'
import { comesFirst, toBring } from './courseCopy.ts'
import { Curriculum } from './Curriculum.tsx'
import { FirstCard } from './FirstCard.tsx'
import { LeaveCourse } from './LeaveCourse.tsx'
import { PaceChoice } from './PaceChoice.tsx'

const copy = text.courses

/** The author's description, beside the lessons. */
const About = ({ course }: { course: courses.OpenedCourse }) => {
  const { description, courseObjective, audience } = course
  const materials = toBring(course)
  // The objective is shown above; without one, the description takes its place.
  const more = courseObjective ? description : ''
  if (!more && !audience && materials.length === 0) return null
  return (
    <section className={`${styles.card} ${styles.said}`} aria-label={copy.about}>
      {more && <p>{more}</p>}
      {audience && (
        <>
          <h2 className={styles.cardTitle}>{copy.audience}</h2>
          <p>{audience}</p>
        </>
      )}
      {materials.length > 0 && (
        <>
          <h2 className={styles.cardTitle}>{copy.requires.bring}</h2>
          <ul>
            {materials.map((material) => (
              <li key={material}>{material}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Loading = () => (
  <div aria-hidden="true">
    <div className={styles.head}>
      <Skeleton height={44} width="min(460px, 90%)" />
      <Skeleton height={18} width="min(560px, 100%)" mt="md" />
      <Skeleton height={44} width="min(520px, 100%)" mt="lg" />
      <Skeleton height={44} width={200} mt="lg" />
    </div>
    <div className={styles.layout}>
      <Skeleton height={520} radius="lg" />
      <div className={styles.side}>
        <Skeleton height={300} radius="lg" />
        <Skeleton height={120} radius="lg" />
      </div>
    </div>
  </div>
)

/** Shown for courses that are missing or hidden. */
export const CourseUnavailable = () => (
  <EmptyState
    title={copy.gone}
    why={copy.goneWhy}
    action={
      <Button component="a" href={paths.courses()}>
        {copy.toCourses}
      </Button>
    }
  />
)

/** The dialog over the course, as in the URL. */
export const courseDialogs = ['enter', 'leave'] as const
export type CourseDialog = (typeof courseDialogs)[number]

export type CoursePageProps = {
  id: string
  /** The upgrade page; undefined while there is none. */
  upgradeHref: string | undefined
  open: CourseDialog | undefined
  onOpen: (open: CourseDialog | undefined) => void
}

const Opened = ({
  course,
  upgradeHref,
  open,
  onOpen,
}: Omit<CoursePageProps, 'id'> & { course: courses.OpenedCourse }) => {
  const { enrolment } = course
  return (
    <>
      <CourseHead
        course={course}
        upgradeHref={upgradeHref}
        isPaying={open === 'enter'}
        onPaying={(pays) => onOpen(pays ? 'enter' : undefined)}
      />
      <div className={styles.layout}>
        <Curriculum course={course} />
        <aside className={styles.side} aria-label={copy.about}>
          <CertificateCard course={course} />
          {comesFirst(course).map((first) => (
            <FirstCard key={first.requirement.id} first={first} />
          ))}
          <About course={course} />
          {enrolment && course.paceChoice && <PaceChoice course={course} enrolment={enrolment} />}
          {enrolment && (
            <LeaveCourse
              course={course}
              enrolment={enrolment}
              asks={open === 'leave'}
              onAsk={(isOpen) => onOpen(isOpen ? 'leave' : undefined)}
            />
          )}
        </aside>
      </div>
    </>
  )
}

/** A course: its summary, progress, open and locked lessons, and the buttons to enrol, resume and leave. */
export const CoursePage = ({ id, ...rest }: CoursePageProps) => {
  const read = useRead(courses.getCourse, { params: { id } })
  if (read.error?.code === 'not_found') return <CourseUnavailable />
  if (read.error?.code === 'feature_disabled')
    return <EmptyState title={text.library.closed} why={read.error.message} figure={<FlowerOfLife size={96} />} />
  if (!read.data && read.error)
    return (
      <>
        <div className={styles.back}>
          <BackLink href={paths.courses()}>{text.labels.courses}</BackLink>
        </div>
        <ReadFailed what={copy.what} read={read} />
      </>
    )
  if (!read.data) return <Loading />
  return <Opened course={read.data.course} {...rest} />
}
