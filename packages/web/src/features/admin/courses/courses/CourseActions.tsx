import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconTrash } from '@tabler/icons-react'
import { courseManagement } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { RowMenu, RowMenuAction, RowMenuLine } from '../../../../ui/list/RowActions.tsx'
import { notifyFailed } from '../../../../ui/toastFailed.ts'
import { notifySuccess, notifyUndo } from '../../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'
import styles from '../Teaching.module.css'
import { courseHref } from '../coursesUrl.ts'

const copy = text.adminCourses.list

export type Course = courseManagement.ManagedCourse

type Props = { course: Course; onOpen: (dialog: 'edit' | 'delete') => void }

const feedback = {
  refreshes: courseReads,
  onFailed: (failure: { message: string }) => notifyFailed(failure.message),
}

/** Publishes or unpublishes a course, with undo. Not optimistic. */
const usePublish = ({ id, title }: Pick<Course, 'id' | 'title'>) => {
  const undo = useAction(courseManagement.publishCourse, feedback)
  const change = useAction(courseManagement.publishCourse, {
    ...feedback,
    onDone: (_reply, { body: { published } }) =>
      notifyUndo(published ? copy.publishedIt(title) : copy.unpublishedIt(title), () =>
        undo.run({ params: { id }, body: { published: !published } }),
      ),
  })
  return {
    turn: (published: boolean) => change.run({ params: { id }, body: { published } }),
    isPending: change.isPending,
  }
}

/** Archives or restores a course, with undo. */
export const useArchive = ({ id, title }: Pick<Course, 'id' | 'title'>) => {
  const undo = useAction(courseManagement.archiveCourse, feedback)
  const change = useAction(courseManagement.archiveCourse, {
    ...feedback,
    onDone: (_reply, { body: { archived } }) =>
      notifyUndo(archived ? copy.archived(title) : copy.restored(title), () =>
        undo.run({ params: { id }, body: { archived: !archived } }),
      ),
  })
  return (archived: boolean) => change.run({ params: { id }, body: { archived } })
}

/** The menu with rare actions. */
export const CourseMenu = ({ course, onOpen }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  const archive = useArchive(course)
  const duplicate = useAction(courseManagement.duplicateCourse, {
    ...feedback,
    onDone: () => notifySuccess(copy.duplicated),
  })
  const isArchived = course.status === 'archived'
  return (
    <RowMenu label={text.labels.moreActionsFor(course.title)} loading={duplicate.isPending}>
      <RowMenuAction
        icon={IconCopy}
        disabledReason={disabledReason}
        onClick={() => void duplicate.run({ params: { id: course.id } })}
      >
        {text.labels.duplicate}
      </RowMenuAction>
      <RowMenuAction
        icon={isArchived ? IconArchiveOff : IconArchive}
        disabledReason={disabledReason}
        onClick={() => void archive(!isArchived)}
      >
        {isArchived ? text.labels.restore : copy.archive}
      </RowMenuAction>
      <RowMenuLine />
      <RowMenuAction icon={IconTrash} takesAway disabledReason={disabledReason} onClick={() => onOpen('delete')}>
        {text.labels.deleteAction}
      </RowMenuAction>
    </RowMenu>
  )
}

/** The Publish or Unpublish button; an archived course must be restored first. */
export const PublishButton = ({ course }: Pick<Props, 'course'>) => {
  const disabledReason = useRights().disabledReason('content:write')
  const publish = usePublish(course)
  const archive = useArchive(course)
  const { title, published, status } = course
  if (status === 'archived')
    return (
      <ActionButton
        size="compact-sm"
        variant="light"
        disabledReason={disabledReason}
        aria-label={copy.restoreNamed(title)}
        onClick={() => void archive(false)}
      >
        {text.labels.restore}
      </ActionButton>
    )
  return (
    <ActionButton
      size="compact-sm"
      variant={published ? 'default' : 'light'}
      disabledReason={disabledReason}
      loading={publish.isPending}
      aria-label={published ? text.labels.unpublishNamed(title) : text.labels.publishNamed(title)}
      onClick={() => void publish.turn(!published)}
    >
      {published ? text.labels.unpublish : text.labels.publish}
    </ActionButton>
  )
}

/** The actions for one course: manage, edit, students, publish. */
export const CourseActions = ({ course, onOpen }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  const { id, title } = course
  return (
    <div className={styles.cardActs}>
      <Button
        component="a"
        href={courseHref(id)}
        size="compact-sm"
        variant="default"
        aria-label={copy.manageNamed(title)}
      >
        {copy.manage}
      </Button>
      <ActionButton
        size="compact-sm"
        variant="default"
        disabledReason={disabledReason}
        aria-label={text.labels.editNamed(title)}
        onClick={() => onOpen('edit')}
      >
        {text.labels.edit}
      </ActionButton>
      <Button
        component="a"
        href={courseHref(id, { part: 'students' })}
        size="compact-sm"
        variant="default"
        aria-label={copy.studentsNamed(title)}
      >
        {copy.students}
      </Button>
      <PublishButton course={course} />
    </div>
  )
}
