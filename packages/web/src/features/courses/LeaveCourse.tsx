import { Button } from '@mantine/core'
import { courses } from '@vesica/contract'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'

const copy = text.courses.leave

type LeaveProps = {
  course: courses.OpenedCourse
  enrolment: courses.Enrolment
  /** Whether the confirmation is open, as in the URL. */
  asks: boolean
  onAsk: (isOpen: boolean) => void
}

/** Leaves a course. Progress is retained. */
export const LeaveCourse = ({ course, enrolment, asks, onAsk }: LeaveProps) => (
  <>
    <div>
      <Button variant="subtle" color="gray" size="sm" onClick={() => onAsk(true)}>
        {copy.open}
      </Button>
    </div>
    {asks && (
      <ActionDialog
        endpoint={courses.leaveCourse}
        input={{ params: { id: course.id } }}
        refreshes={[courses.getCourse, courses.listCourses]}
        question={copy.question(course.title)}
        consequences={[copy.then(enrolment.completed), enrolment.paid > 0 && copy.paid].filter(Boolean).join(' ')}
        action={copy.action}
        dismiss={copy.stay}
        done={copy.done(course.title)}
        onClose={() => onAsk(false)}
      />
    )}
  </>
)
