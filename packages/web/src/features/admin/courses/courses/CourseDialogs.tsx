import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { courseManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { locale, text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { courseReads } from '../courseReads.ts'
import { type ViewProps, writeCourse } from '../coursesUrl.ts'
import { useArchive } from './CourseActions.tsx'
import { CourseForm } from './CourseForm.tsx'

const copy = text.adminCourses

type AboutProps = { course: courseManagement.EditedCourse; onClose: () => void }

/** Why a course with past or present students cannot be deleted, and the alternative. */
const Stays = ({ course, onClose }: AboutProps) => {
  const disabledReason = useRights().disabledReason('content:write')
  const archive = useArchive(course)
  return (
    <Dialog opened onClose={onClose} title={text.labels.deleteAction}>
      <Stack gap="md">
        <div role="status">{copy.list.deleteHolds(course.enrollments.toLocaleString(locale))}</div>
        <DialogFoot>
          {course.status !== 'archived' && (
            <ActionButton
              variant="light"
              disabledReason={disabledReason}
              onClick={() => {
                void archive(true)
                onClose()
              }}
            >
              {copy.list.archiveInstead}
            </ActionButton>
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.general.close}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

const DeleteCourse = ({ course, onClose }: AboutProps) => (
  <ActionDialog
    endpoint={courseManagement.deleteCourse}
    input={{ params: { id: course.id } }}
    refreshes={courseReads}
    question={text.labels.areYouSureToDelete(course.title)}
    consequences={copy.list.deleteThen(course.lessons.toLocaleString(locale))}
    action={text.labels.deleteAction}
    danger
    done={copy.list.deleted}
    onClose={onClose}
  />
)

/** A dialog about one course, on whichever page of the list it is. */
const About = ({ dialog, id, onClose }: { dialog: 'edit' | 'delete'; id: string; onClose: () => void }) => {
  const read = useRead(courseManagement.getManagedCourse, { params: { id } })
  const course = read.data?.course
  if (dialog === 'delete' && course)
    return course.enrollments > 0 ? <Stays {...{ course, onClose }} /> : <DeleteCourse {...{ course, onClose }} />
  const isDeleted = read.error?.status === 404
  const title = isDeleted ? text.labels.notFound : course ? text.labels.editNamed(course.title) : copy.list.what
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" full>
      {isDeleted && <EmptyState title={text.labels.notFound} why={copy.goneWhy} />}
      {!isDeleted && course && <CourseForm course={course} onDone={onClose} onCancel={onClose} />}
      {!isDeleted && !course && read.error && <ReadFailed what={text.labels.theForm} read={read} />}
      {!course && !read.error && <RowsSkeleton count={8} dense />}
    </Dialog>
  )
}

/** The dialog in the URL: a new course, which continues to its curriculum, or an action on one. */
export const CourseDialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  const navigate = useNavigate()
  useRestoreFocus(dialog !== undefined)
  const onClose = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  const onCreated = (course: courseManagement.EditedCourse | undefined) => {
    if (!course) return onClose()
    const search = writeCourse({ course: course.id, part: 'curriculum', quiz: undefined })
    void navigate({ to: '.', search: search as never, replace: true })
  }
  if (!dialog) return null
  if (dialog !== 'add' && about) return <About key={about} {...{ dialog, id: about, onClose }} />
  return (
    <Dialog opened onClose={onClose} title={copy.form.addTitle} size="xl" full>
      <CourseForm course={undefined} onDone={onCreated} onCancel={onClose} />
    </Dialog>
  )
}
