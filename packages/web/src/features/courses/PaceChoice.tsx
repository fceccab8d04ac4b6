import { courses } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Course.module.css'
import { timeZone } from './timeZone.ts'

const copy = text.courses.pace

/** Chooses the member's own pace for a course that opens by days, optimistically. */
export const PaceChoice = ({ course, enrolment }: { course: courses.OpenedCourse; enrolment: courses.Enrolment }) => {
  const setting = useAction(courses.setPace, {
    refreshes: [courses.getCourse, courses.getLesson],
    onDone: () => notifySuccess(copy.changed),
  })
  const choose = (pace: courses.Pace) =>
    void setting.run({ params: { id: course.id }, body: { pace, time_zone: timeZone() } })
  return (
    <section className={styles.card}>
      <fieldset className={styles.pace} disabled={setting.isPending}>
        <legend className={styles.cardTitle}>{copy.title}</legend>
        <p className={styles.quiet}>{copy.why}</p>
        {courses.paces.map((pace) => (
          <label key={pace}>
            <input type="radio" name="pace" checked={enrolment.pace === pace} onChange={() => choose(pace)} />
            {copy.names[pace]}
            <small>{copy.whys[pace]}</small>
          </label>
        ))}
      </fieldset>
      <FormFailure message={setting.failure?.message} requestId={setting.failure?.requestId} mt="sm" />
    </section>
  )
}
