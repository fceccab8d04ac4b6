import { Button } from '@mantine/core'
import { courses } from '@vesica/contract'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'

const words = text.courses.leave

type LeaveProps = {
  course: courses.OpenedCourse
  enrolment: courses.Enrolment
  /** Whether it is asked, as the address says. */
  asks: boolean
  onAsk: (asks: boolean) => void
}

/** The way out of a course, which keeps what was done in it. */
export const LeaveCourse = ({ course, enrolment, asks, onAsk }: LeaveProps) => (
  <>
    <div>
      <Button variant="subtle" color="gray" size="sm" onClick={() => onAsk(true)}>
        {words.open}
      </Button>
    </div>
    {asks && (
      <ActionDialog
        endpoint={courses.leaveCourse}
        input={{ params: { id: course.id } }}
        refreshes={[courses.getCourse, courses.listCourses]}
        question={words.question(course.title)}
        consequences={[words.then(enrolment.completed), enrolment.paid > 0 && words.paid].filter(Boolean).join(' ')}
        action={words.action}
        dismiss={words.stay}
        done={words.done(course.title)}
        onClose={() => onAsk(false)}
      />
    )}
  </>
)
