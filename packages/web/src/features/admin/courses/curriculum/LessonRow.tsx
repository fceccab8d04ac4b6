import { Button } from '@mantine/core'
import { IconBadgeCc, IconTrash } from '@tabler/icons-react'
import { courseManagement } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import lists from '../../../../ui/list/List.module.css'
import { MovableRow, Moves } from '../../../../ui/list/MovableRow.tsx'
import { RowAction } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { LessonKind } from '../lessons/LessonKind.tsx'
import type { CourseDialog } from '../coursesUrl.ts'
import type { Moving } from './Curriculum.tsx'
import styles from './Curriculum.module.css'

const copy = text.adminCourses.curriculum

type Lesson = courseManagement.ManagedLesson

type Props = {
  lesson: Lesson
  number: number
  /** Number of lessons in the course. */
  count: number
  hasSections: boolean
  moving: Moving
  onOpen: (open: CourseDialog) => void
  quizHref: (lesson: string) => string
  onDropped: (dragged: string, isAfter: boolean) => void
}

/** The start of its text, with an ellipsis if there is more. */
const previewOf = ({ textPreview }: Lesson): string =>
  textPreview.length < courseManagement.TEXT_PREVIEW ? textPreview : `${textPreview}…`

/** A published quiz without questions cannot be passed and keeps every student from finishing the course. */
const questionsOf = ({ questions, published }: Lesson): string => {
  if (questions > 0) return copy.questionCount(questions)
  return published ? copy.noQuestionsShown : text.labels.noQuestionsYet
}

/** The details line below a lesson's title. */
const factsOf = (lesson: Lesson): string[] => {
  const { type, materials, sourceType, textPreview } = lesson
  return [
    ...(type === 'quiz' ? [questionsOf(lesson)] : []),
    ...(materials.length > 0 ? [copy.materials(materials.length)] : []),
    ...(sourceType === 'none' && textPreview === '' && type !== 'quiz' ? [copy.nothingInside] : []),
  ]
}

const Face = ({ lesson, number }: Pick<Props, 'lesson' | 'number'>) => (
  <div className={styles.face}>
    <span className={styles.title}>
      <span className={styles.number}>
        <span className="visually-hidden">{copy.lessonNumber(number)}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <strong dir="auto">{lesson.title}</strong>
      {!lesson.published && (
        <StatusBadge status="draft" tone="neutral">
          {text.labels.draft}
        </StatusBadge>
      )}
      {lesson.sample && <span className={lists.tag}>{text.labels.freeSample}</span>}
    </span>
    <span className={styles.facts}>
      <LessonKind type={lesson.type} length={lesson.duration} />
      {factsOf(lesson).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
    {lesson.textPreview !== '' && <p className={styles.preview}>{previewOf(lesson)}</p>}
  </div>
)

const Actions = ({
  lesson,
  moving: { disabledReason },
  onOpen,
  quizHref,
}: Pick<Props, 'lesson' | 'moving' | 'onOpen' | 'quizHref'>) => {
  const { id, title, type, contentType } = lesson
  const open = (dialog: 'content' | 'info' | 'captions' | 'remove') => onOpen({ dialog, about: id })
  return (
    <div className={styles.acts}>
      {type === 'quiz' && (
        <Button
          component="a"
          href={quizHref(id)}
          size="compact-sm"
          variant="default"
          aria-label={copy.questionsNamed(title)}
        >
          {text.labels.questions}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={copy.editContentNamed(title)}
        onClick={() => open('content')}
      >
        {copy.editContent}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={copy.editInfoNamed(title)} onClick={() => open('info')}>
        {copy.editInfo}
      </Button>
      {(contentType === 'video' || contentType === 'audio') && (
        <RowAction
          label={text.labels.captionsOf(title)}
          title={text.labels.captions}
          icon={IconBadgeCc}
          onClick={() => open('captions')}
        />
      )}
      <RowAction
        label={text.labels.removeNamed(title)}
        title={text.labels.remove}
        icon={IconTrash}
        disabledReason={disabledReason}
        onClick={() => open('remove')}
      />
    </div>
  )
}

/** A lesson of the curriculum that can be reordered, also into the neighboring section. */
export const LessonRow = (props: Props) => {
  const { lesson, number, count, hasSections, moving, onDropped } = props
  const { id, title } = lesson
  const { disabledReason } = moving
  const onStep = (step: -1 | 1) => moving.lesson(id, step)
  return (
    <MovableRow className={styles.lesson} {...{ disabledReason, onStep, onDropped }}>
      <Moves
        {...{ id, copy, disabledReason, onStep }}
        className={styles.moves}
        name={title}
        ends={{ first: number === 1 && !hasSections, last: number === count && !hasSections }}
      />
      <Face {...props} />
      <Actions {...props} />
    </MovableRow>
  )
}
