import { courseManagement } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useAction } from '../../../../data/action.ts'
import { useRead } from '../../../../data/hooks.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { locale, text } from '../../../../i18n/text.ts'
import { RecordHistory } from '../../../../lists/RecordHistory.tsx'
import type { LastMove } from '../../../../lists/useOrdering.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { CourseForm } from '../courses/CourseForm.tsx'
import { courseReads } from '../courseReads.ts'
import { LessonForm } from '../lessons/LessonForm.tsx'
import type { CourseDialog } from '../coursesUrl.ts'
import { SectionForm } from './SectionForm.tsx'

const copy = text.adminCourses
const titles = {
  content: copy.lesson.contentTitle,
  info: copy.lesson.infoTitle,
  captions: text.labels.captionsOf,
} as const

type Shared = { course: courseManagement.EditedCourse; onClose: () => void }

/** captionsOf: the captions of a lesson, stored like those of the library. say: announces a change, with undo. */
type Props = {
  course: courseManagement.EditedCourse
  open: CourseDialog
  onClose: () => void
  captionsOf: (lesson: courseManagement.EditedLesson) => ReactNode
  say: (message: LastMove) => void
  /** Opens the questions of a new quiz. */
  onQuiz: (lesson: string) => void
}

/** Shown when the record in the URL does not exist. */
const NotFound = ({ why, onClose }: { why: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={text.labels.notFound}>
    <EmptyState title={text.labels.notFound} why={why} />
  </Dialog>
)

type LessonProps = Shared & Pick<Props, 'captionsOf'> & { dialog: 'content' | 'info' | 'captions'; id: string }

/** A saved lesson: its content, its information, or its captions. */
const AboutLesson = ({ course, dialog, id, onClose, captionsOf }: LessonProps) => {
  const read = useRead(courseManagement.getManagedLesson, { params: { id } })
  const lesson = read.data?.lesson
  if (read.error?.status === 404) return <NotFound why={copy.curriculum.lessonGone} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={lesson ? titles[dialog](lesson.title) : copy.curriculum.lesson}
      size="xl"
      full
    >
      {lesson && <RecordHistory of={{ type: 'lesson', id: lesson.id }} name={lesson.title} />}
      {lesson && dialog === 'captions' && captionsOf(lesson)}
      {lesson && dialog !== 'captions' && (
        <LessonForm {...{ course, lesson }} part={dialog} onDone={onClose} onCancel={onClose} />
      )}
      {!lesson && read.error && <ReadFailed what={copy.curriculum.lesson} read={read} />}
      {!lesson && !read.error && <RowsSkeleton count={8} dense />}
    </Dialog>
  )
}

const RemoveLesson = ({ course, id, onClose, say }: Shared & Pick<Props, 'say'> & { id: string }) => {
  const lesson = course.curriculum.find((entry) => entry.id === id)
  const restore = useAction(courseManagement.restoreLesson, {
    refreshes: courseReads,
    onDone: (reply) => say({ said: copy.curriculum.restoredLesson(reply.lesson.title) }),
    onFailed: ({ message }) => say({ said: message, isProblem: true }),
  })
  if (!lesson) return <NotFound why={copy.curriculum.lessonGone} onClose={onClose} />
  return (
    <ActionDialog
      endpoint={courseManagement.deleteLesson}
      input={{ params: { id } }}
      refreshes={courseReads}
      question={copy.curriculum.removeQuestion}
      consequences={copy.curriculum.removeThen(lesson.title)}
      action={text.labels.remove}
      danger
      done={copy.curriculum.removed}
      onAnswer={() =>
        say({
          said: copy.curriculum.removedLesson(lesson.title),
          undo: () => void restore.run({ params: { id } }),
        })
      }
      onClose={onClose}
    />
  )
}

const AboutSection = ({ course, dialog, id, onClose }: Shared & { dialog: string; id: string }) => {
  const section = course.sections.find((entry) => entry.id === id)
  if (!section) return <NotFound why={copy.curriculum.sectionGone} onClose={onClose} />
  const within = course.curriculum.filter(({ sectionId }) => sectionId === id).length
  if (dialog === 'removeSection')
    return (
      <ActionDialog
        endpoint={courseManagement.deleteSection}
        input={{ params: { id } }}
        refreshes={courseReads}
        question={copy.section.removeQuestion(section.title)}
        consequences={copy.section.removeThen(within.toLocaleString(locale))}
        action={text.labels.remove}
        danger
        done={copy.section.removed}
        onClose={onClose}
      />
    )
  return (
    <Dialog opened onClose={onClose} title={text.labels.editNamed(section.title)} full>
      <SectionForm course={course.id} section={section} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}

/** The dialog in the URL, about a course, its sections or its lessons. */
export const CurriculumDialogs = ({ course, open: { dialog, about }, onClose, captionsOf, say, onQuiz }: Props) => {
  useRestoreFocus(dialog !== undefined)
  const shared = { course, onClose }
  if (!dialog) return null
  if (dialog === 'course')
    return (
      <Dialog opened onClose={onClose} title={text.labels.editNamed(course.title)} size="xl" full>
        <CourseForm course={course} onDone={onClose} onCancel={onClose} />
      </Dialog>
    )
  if (dialog === 'add' || dialog === 'addTo')
    return (
      <Dialog opened onClose={onClose} title={copy.lesson.addTitle} size="xl" full>
        <LessonForm
          course={course}
          lesson={undefined}
          part="all"
          section={course.sections.find(({ id }) => id === about)?.id}
          onDone={(created) => (created?.type === 'quiz' ? onQuiz(created.id) : onClose())}
          onCancel={onClose}
        />
      </Dialog>
    )
  if (dialog === 'section')
    return (
      <Dialog opened onClose={onClose} title={copy.section.addTitle} full>
        <SectionForm course={course.id} section={undefined} onDone={onClose} onCancel={onClose} />
      </Dialog>
    )
  if (!about) return null
  if (dialog === 'remove') return <RemoveLesson {...shared} key={about} id={about} say={say} />
  if (dialog === 'editSection' || dialog === 'removeSection')
    return <AboutSection {...shared} {...{ dialog }} id={about} />
  return <AboutLesson {...shared} key={`${dialog} ${about}`} {...{ dialog, captionsOf }} id={about} />
}
