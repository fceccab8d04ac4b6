import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { courses } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Course.module.css'
import { PayDialog } from './PayDialog.tsx'
import { timeZone } from './timeZone.ts'

const copy = text.courses.enter

/**
 * upgradeHref: the upgrade page; undefined while there is none. isPaying, onPaying: whether the price dialog is open,
 * as in the URL.
 */
export type EnterProps = {
  course: courses.OpenedCourse
  upgradeHref: string | undefined
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

/** Enrols with one click when nothing is due. */
const AtOnce = ({ course, action, why }: Pick<EnterProps, 'course'> & { action: string; why: string }) => {
  const entering = useAction(courses.enrol, {
    refreshes: [courses.getCourse, courses.listCourses],
    onDone: () => notifySuccess(copy.entered(course.title)),
  })
  const { failure } = entering
  return (
    <>
      <Button
        size="md"
        loading={entering.isPending}
        onClick={() => void entering.run({ params: { id: course.id }, body: { time_zone: timeZone() } })}
      >
        {action}
      </Button>
      <p className={styles.quiet}>{why}</p>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
    </>
  )
}

/** Why enrolment is closed, in the server's words, with an upgrade link where that helps. */
const EnrollmentClosed = ({ course, upgradeHref }: Pick<EnterProps, 'course' | 'upgradeHref'>) => {
  const { upgradeTo } = course.access
  return (
    <>
      <p className={styles.closed}>
        <IconInfoCircle size={18} stroke={1.6} aria-hidden="true" />
        {course.enrol.sentence}
      </p>
      {course.enrol.reason === 'locked' && upgradeTo && upgradeHref && (
        <Button component="a" href={upgradeHref}>
          {text.labels.upgradeTo(upgradeTo.name)}
        </Button>
      )}
    </>
  )
}

/** The enrol button, or the reason why enrolment is not possible. */
export const EnterCourse = (props: EnterProps) => {
  const { course, isPaying, onPaying } = props
  const { reason, sentence } = course.enrol
  if (reason === 'returning') return <AtOnce course={course} action={copy.again} why={sentence} />
  if (reason !== 'possible') return <EnrollmentClosed {...props} />
  if (course.price === 0)
    return <AtOnce course={course} action={copy.free} why={course.lessonCount === 0 ? sentence : copy.freeWhy} />
  return (
    <>
      <Button size="md" onClick={() => onPaying(true)}>
        {copy.priced(usdPrice(course.price))}
      </Button>
      <p className={styles.quiet}>{copy.pricedWhy}</p>
      <PayDialog course={course} opened={isPaying} onClose={() => onPaying(false)} />
    </>
  )
}
