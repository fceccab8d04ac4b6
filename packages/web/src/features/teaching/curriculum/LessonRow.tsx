import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconBadgeCc, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { teaching } from '@vesica/contract'
import { type DragEvent, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import lists from '../../../ui/list/List.module.css'
import { RowAct } from '../../../ui/list/RowActs.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { LessonKind } from '../lessons/LessonKind.tsx'
import type { CourseDialog } from '../teachingUrl.ts'
import type { Moving } from './Curriculum.tsx'
import styles from './Curriculum.module.css'
import { beginDrag, draggedIn, endDrag, isAfter } from '../../../ui/list/dragging.ts'
import { MoveAct, onMoveKey } from '../../../ui/list/MoveAct.tsx'

const words = text.teaching.curriculum

type Lesson = teaching.ManagedLesson

type Props = {
  lesson: Lesson
  number: number
  /** Lessons of the course. */
  count: number
  hasSections: boolean
  moving: Moving
  onOpen: (open: CourseDialog) => void
  quizHref: (lesson: string) => string
  onDropped: (dragged: string, isAfter: boolean) => void
}

/** How its text begins, and whether it goes on. */
const previewOf = ({ textPreview }: Lesson): string =>
  textPreview.length < teaching.TEXT_PREVIEW ? textPreview : `${textPreview}…`

/** A quiz that nobody can pass keeps everybody who is in the course from finishing, once it is published. */
const questionsOf = ({ questions, published }: Lesson): string => {
  if (questions > 0) return words.questionCount(questions)
  return published ? words.noQuestionsShown : words.noQuestions
}

/** What is told of a lesson in a line beneath its title. */
const factsOf = (lesson: Lesson): string[] => {
  const { type, materials, sourceType, textPreview } = lesson
  return [
    ...(type === 'quiz' ? [questionsOf(lesson)] : []),
    ...(materials.length > 0 ? [words.materials(materials.length)] : []),
    ...(sourceType === 'none' && textPreview === '' && type !== 'quiz' ? [words.nothingInside] : []),
  ]
}

const Face = ({ lesson, number }: Pick<Props, 'lesson' | 'number'>) => (
  <div className={styles.face}>
    <span className={styles.title}>
      <span className={styles.number}>
        <span className="visually-hidden">{words.lessonNumber(number)}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <strong dir="auto">{lesson.title}</strong>
      {!lesson.published && (
        <StatusBadge status="draft" tone="neutral">
          {words.draft}
        </StatusBadge>
      )}
      {lesson.sample && <span className={lists.tag}>{words.sample}</span>}
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

const Acts = ({
  lesson,
  moving: { barred },
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
          aria-label={words.questionsNamed(title)}
        >
          {words.questions}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.editContentNamed(title)}
        onClick={() => open('content')}
      >
        {words.editContent}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={words.editInfoNamed(title)} onClick={() => open('info')}>
        {words.editInfo}
      </Button>
      {(contentType === 'video' || contentType === 'audio') && (
        <RowAct
          label={words.captionsNamed(title)}
          title={words.captions}
          icon={IconBadgeCc}
          onClick={() => open('captions')}
        />
      )}
      <RowAct
        label={words.removeNamed(title)}
        title={words.remove}
        icon={IconTrash}
        barred={barred}
        onClick={() => open('remove')}
      />
    </div>
  )
}

/** Steps up and down, and the handle that is dragged. */
const Moves = ({
  lesson: { id, title },
  number,
  count,
  hasSections,
  moving,
}: Omit<Props, 'onDropped' | 'onOpen' | 'quizHref'>) => {
  const at = (isEnd: boolean, said: string) => moving.barred ?? (isEnd && !hasSections ? said : undefined)
  return (
    <div className={styles.moves}>
      <button
        type="button"
        className={styles.handle}
        draggable={moving.barred === undefined}
        aria-label={words.handle(title)}
        title={moving.barred ?? words.how}
        data-act={`${id}:handle`}
        onDragStart={(event) => beginDrag(event, id)}
        onDragEnd={endDrag}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
      <MoveAct
        act={`${id}:up`}
        label={words.up(title)}
        icon={IconArrowUp}
        barred={at(number === 1, words.first)}
        onClick={() => moving.lesson(id, -1)}
      />
      <MoveAct
        act={`${id}:down`}
        label={words.down(title)}
        icon={IconArrowDown}
        barred={at(number === count, words.last)}
        onClick={() => moving.lesson(id, 1)}
      />
    </div>
  )
}

/** One lesson of the curriculum: moved by its handle, by buttons, or by Alt and an arrow wherever the focus is in it. */
export const LessonRow = (props: Props) => {
  const { lesson, moving, onDropped } = props
  const [over, setOver] = useState<'before' | 'after'>()
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!draggedIn(event) || moving.barred) return
    event.preventDefault()
    setOver(isAfter(event) ? 'after' : 'before')
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    setOver(undefined)
    const dragged = draggedIn(event)
    if (!dragged) return
    event.preventDefault()
    onDropped(dragged, isAfter(event))
  }
  return (
    <li
      className={styles.lesson}
      data-over={over}
      onKeyDown={(event) => moving.barred === undefined && onMoveKey(event, (step) => moving.lesson(lesson.id, step))}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(undefined)}
      onDrop={onDrop}
    >
      <Moves {...props} />
      <Face {...props} />
      <Acts {...props} />
    </li>
  )
}
