import type { courseManagement } from '@vesica/contract'
import { useRights } from '../../../data/rights.ts'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PublishButton } from './courses/CourseActions.tsx'
import { CourseState } from './courses/CoursesGrid.tsx'
import styles from './Teaching.module.css'
import { coursesHref } from './coursesUrl.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'

const copy = text.adminCourses

/** The course on screen, whether it is published, and its actions. */
export const CourseHead = ({ course, onEdit }: { course: courseManagement.EditedCourse; onEdit: () => void }) => (
  <div className={styles.courseHead}>
    <BackLink href={coursesHref()}>{copy.toCourses}</BackLink>
    <div className={styles.courseTitle}>
      <h2 dir="auto">{course.title}</h2>
      <CourseState course={course} />
      <span className={styles.courseFacts}>
        {course.category} · {course.planName} · {course.price === 0 ? text.labels.free : usdPrice(course.price)} ·{' '}
        {copy.list.lessons(String(course.lessons))}
      </span>
      <span className={styles.courseActs}>
        <RecordHistory of={{ type: 'course', id: course.id }} name={course.title} />
        <ActionButton
          size="compact-sm"
          variant="default"
          disabledReason={useRights().disabledReason('content:write')}
          onClick={onEdit}
        >
          {copy.page.edit}
        </ActionButton>
        <PublishButton course={course} />
      </span>
    </div>
  </div>
)
