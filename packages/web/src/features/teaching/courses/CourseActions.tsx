import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconTrash } from '@tabler/icons-react'
import { teaching } from '@vesica/contract'
import { useAct } from '../../../data/act.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import { RowMenu, RowMenuAct, RowMenuLine } from '../../../ui/list/RowActs.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess, notifyUndo } from '../../../ui/toasts.tsx'
import { courseReads } from '../courseReads.ts'
import styles from '../Teaching.module.css'
import { courseHref } from '../teachingUrl.ts'

const words = text.teaching.list

export type Course = teaching.ManagedCourse

type Props = { course: Course; onOpen: (dialog: 'edit' | 'delete') => void }

const told = {
  refreshes: courseReads,
  onFailed: (failure: { message: string }) => notifyFailed(failure.message),
}

/** Puts a course before members, or takes it back to the drafts: what is shown is what the server did, and there is a way back. */
const usePublish = ({ id, title }: Pick<Course, 'id' | 'title'>) => {
  const back = useAct(teaching.publishCourse, told)
  const turn = useAct(teaching.publishCourse, {
    ...told,
    onDone: (_reply, { body: { published } }) =>
      notifyUndo(published ? words.publishedIt(title) : words.unpublishedIt(title), () =>
        back.act({ params: { id }, body: { published: !published } }),
      ),
  })
  return { turn: (published: boolean) => turn.act({ params: { id }, body: { published } }), isPending: turn.isPending }
}

/** Archives a course, or brings it back; with a way back from that, too. */
export const useArchive = ({ id, title }: Pick<Course, 'id' | 'title'>) => {
  const back = useAct(teaching.archiveCourse, told)
  const turn = useAct(teaching.archiveCourse, {
    ...told,
    onDone: (_reply, { body: { archived } }) =>
      notifyUndo(archived ? words.archived(title) : words.restored(title), () =>
        back.act({ params: { id }, body: { archived: !archived } }),
      ),
  })
  return (archived: boolean) => turn.act({ params: { id }, body: { archived } })
}

/** Behind the dots: what is seldom done with a course. */
export const CourseMenu = ({ course, onOpen }: Props) => {
  const barred = useRights().barred('content:write')
  const archive = useArchive(course)
  const duplicate = useAct(teaching.duplicateCourse, { ...told, onDone: () => notifySuccess(words.duplicated) })
  const isArchived = course.status === 'archived'
  return (
    <RowMenu label={words.more(course.title)} loading={duplicate.isPending}>
      <RowMenuAct icon={IconCopy} barred={barred} onClick={() => void duplicate.act({ params: { id: course.id } })}>
        {words.duplicate}
      </RowMenuAct>
      <RowMenuAct
        icon={isArchived ? IconArchiveOff : IconArchive}
        barred={barred}
        onClick={() => void archive(!isArchived)}
      >
        {isArchived ? words.restore : words.archive}
      </RowMenuAct>
      <RowMenuLine />
      <RowMenuAct icon={IconTrash} takesAway barred={barred} onClick={() => onOpen('delete')}>
        {words.delete}
      </RowMenuAct>
    </RowMenu>
  )
}

/** Publish, or Unpublish; an archived course is brought back first. */
export const PublishButton = ({ course }: Pick<Props, 'course'>) => {
  const barred = useRights().barred('content:write')
  const publish = usePublish(course)
  const archive = useArchive(course)
  const { title, published, status } = course
  if (status === 'archived')
    return (
      <ActButton
        size="compact-sm"
        variant="light"
        barred={barred}
        aria-label={words.restoreNamed(title)}
        onClick={() => void archive(false)}
      >
        {words.restore}
      </ActButton>
    )
  return (
    <ActButton
      size="compact-sm"
      variant={published ? 'default' : 'light'}
      barred={barred}
      loading={publish.isPending}
      aria-label={published ? words.unpublishNamed(title) : words.publishNamed(title)}
      onClick={() => void publish.turn(!published)}
    >
      {published ? words.unpublish : words.publish}
    </ActButton>
  )
}

/** What can be done with one course: manage, edit, its students, publish. */
export const CourseActions = ({ course, onOpen }: Props) => {
  const barred = useRights().barred('content:write')
  const { id, title } = course
  return (
    <div className={styles.cardActs}>
      <Button
        component="a"
        href={courseHref(id)}
        size="compact-sm"
        variant="default"
        aria-label={words.manageNamed(title)}
      >
        {words.manage}
      </Button>
      <ActButton
        size="compact-sm"
        variant="default"
        barred={barred}
        aria-label={words.editNamed(title)}
        onClick={() => onOpen('edit')}
      >
        {words.edit}
      </ActButton>
      <Button
        component="a"
        href={courseHref(id, { part: 'students' })}
        size="compact-sm"
        variant="default"
        aria-label={words.studentsNamed(title)}
      >
        {words.students}
      </Button>
      <PublishButton course={course} />
    </div>
  )
}
