import { IconReceiptRefund } from '@tabler/icons-react'
import { students } from '@vesica/contract'
import { useRights } from '../../../../data/rights.ts'
import { date, dateTime, relative } from '../../../../format/time.ts'
import { usdPrice } from '../../../../format/money.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { ListExport } from '../../../../lists/ListExport.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import lists from '../../../../ui/list/List.module.css'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../Teaching.module.css'
import { StudentsBulk } from './NudgeForm.tsx'
import { RefundForm } from './RefundForm.tsx'
import { studentsAddress, studentShows, type ViewProps } from './studentsUrl.ts'
import { WhichCourse } from './whichCourse.ts'

const copy = text.adminCourses.students
const none = copy.none
const count = (value: number) => value.toLocaleString(locale)

type Student = students.Student

const Face = ({ student }: { student: Student }) => (
  <span className={styles.student}>
    <span dir="auto">{student.name}</span>
    <span className={lists.under}>{student.email}</span>
  </span>
)

/** A student's progress, as text and as a bar. */
const Progress = ({ student: { percent, completed, lessons } }: { student: Student }) => (
  <span className={styles.progress}>
    <span className="tabular">
      {percent}% <span className={lists.under}>{text.labels.placeOf(count(completed), count(lessons))}</span>
    </span>
    <span className={styles.track} aria-hidden="true">
      <span className={styles.done} style={{ width: `${percent}%` }} />
    </span>
  </span>
)

const State = ({ student }: { student: Student }) => {
  if (student.refunded)
    return (
      <StatusBadge status="refunded" tone="neutral">
        {text.labels.refunded}
      </StatusBadge>
    )
  if (student.endedAt !== null)
    return (
      <StatusBadge status="ended" tone="neutral">
        {copy.states.ended}
      </StatusBadge>
    )
  if (student.finishedAt !== null)
    return (
      <StatusBadge status="completed" tone="success">
        {text.labels.finished}
      </StatusBadge>
    )
  return (
    <StatusBadge status="active" tone="info">
      {text.labels.learning}
    </StatusBadge>
  )
}

const Refund = ({ student, onOpen }: { student: Student; onOpen: () => void }) => {
  const disabledReason = useRights().disabledReason('store:refund')
  if (student.paid === 0 || student.refunded) return null
  return (
    <RowActions>
      <RowAction
        label={text.labels.refundNamed(student.name)}
        title={text.labels.refund}
        icon={IconReceiptRefund}
        disabledReason={disabledReason}
        onClick={onOpen}
      />
    </RowActions>
  )
}

const List = defineList(studentsAddress)({
  name: 'students',
  copy,
  rows: (reply) => reply.students,
  label: ({ name }) => name,
  filters: [
    { key: 'show', label: text.labels.show, any: copy.showAll, useChoices: choicesOf(studentShows, copy.shows) },
  ],
  columns: ({ view, onView }) => [
    { key: 'name', head: text.labels.name, lead: true, cell: (student) => <Face student={student} /> },
    { key: 'state', head: text.labels.status, cell: (student) => <State student={student} /> },
    { key: 'progress', head: copy.columns.progress, cell: (student) => <Progress student={student} /> },
    {
      key: 'seen',
      head: text.labels.lastSeen,
      cell: (student) =>
        student.lastSeenAt === null ? (
          none
        ) : (
          <time dateTime={student.lastSeenAt} title={dateTime(student.lastSeenAt)}>
            {relative(student.lastSeenAt)}
          </time>
        ),
    },
    {
      key: 'score',
      head: copy.columns.score,
      numeric: true,
      cell: (student) => (student.quizScore === null ? none : `${count(Math.round(student.quizScore))}%`),
    },
    { key: 'certificate', head: text.labels.certificate, cell: (student) => student.certificate ?? none },
    {
      key: 'paid',
      head: text.labels.paid,
      numeric: true,
      cell: (student) => (student.paid === 0 ? text.labels.free : usdPrice(student.paid)),
    },
    {
      key: 'enrolled',
      head: copy.columns.enrolled,
      cell: (student) => (
        <time className="tabular" dateTime={student.enrolledAt}>
          {date(student.enrolledAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (student) => (
        <Refund student={student} onOpen={() => onView({ ...view, dialog: 'refund', about: student.id })} />
      ),
    },
  ],
  current: ({ about }) => about,
  Bulk: StudentsBulk,
})

type DialogProps = ViewProps & { known: readonly Student[] | undefined }

/** The dialog in the URL: the refund of one enrolment. */
const RefundDialog = ({ view, onView, known }: DialogProps) => {
  useRestoreFocus(view.dialog !== undefined)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  const student = known?.find(({ id }) => id === view.about)
  if (!view.dialog || !known) return null
  return (
    <Dialog opened onClose={close} title={student ? copy.refundTitle(student.name) : text.labels.notFound}>
      {student && !student.refunded && student.paid > 0 ? (
        <RefundForm student={student} onDone={close} onCancel={close} />
      ) : (
        <EmptyState title={copy.refundNot} why={copy.refundNotWhy} />
      )}
    </Dialog>
  )
}

/** Current and former students of a course: progress, last activity and actions. */
export const StudentsList = ({ course, view, onView }: ViewProps & { course: string }) => (
  <WhichCourse value={course}>
    <div className={styles.studentsBar}>
      <ListExport
        endpoint={students.exportStudents}
        params={{ id: course }}
        query={studentsAddress.filtersOf(view)}
        file="students"
        label={text.labels.exportCsv}
        done={copy.exported}
      />
    </div>
    <List
      view={view}
      onView={onView}
      params={{ id: course }}
      above={(reply) =>
        reply && (
          <p className={styles.studentsMetrics}>
            {copy.figures(count(reply.metrics.enrolled), count(reply.metrics.finished), count(reply.metrics.active))}
          </p>
        )
      }
      below={(reply) => <RefundDialog {...{ view, onView }} known={reply?.students} />}
    />
  </WhichCourse>
)
