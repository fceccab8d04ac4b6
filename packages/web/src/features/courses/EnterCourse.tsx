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
 * upgradeHref: where one moves up to another plan; undefined while that is nowhere.
 * isPaying, onPaying: whether the dialog about the price is open, as the address says.
 */
export type EnterProps = {
  course: courses.OpenedCourse
  upgradeHref: string | undefined
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

/** Enters it with one press: there is nothing to pay, or nothing more. */
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

/** Why nobody can enter it now, in the server's words; with the way up where that helps. */
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
          {text.courses.upgrade(upgradeTo.name)}
        </Button>
      )}
    </>
  )
}

/** The way into a course, or the reason why there is none now. */
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
