import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { courseManagement } from '@vesica/contract'
import { useState } from 'react'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { RowAction } from '../../../../ui/list/RowActions.tsx'
import type { CourseDialog } from '../coursesUrl.ts'
import type { Moving } from './Curriculum.tsx'
import styles from './Curriculum.module.css'
import { draggedIn } from '../../../../ui/list/dragging.ts'
import { LessonRow } from './LessonRow.tsx'
import { MoveAction, onMoveKey } from '../../../../ui/list/MoveAction.tsx'
import { releaseSentence } from './release.ts'

const copy = text.adminCourses.curriculum
const own = text.adminCourses.section

type Lesson = courseManagement.ManagedLesson

type Props = {
  /** undefined: the lessons outside of sections. */
  section: courseManagement.ManagedSection | undefined
  lessons: readonly Lesson[]
  ends: { first: boolean; last: boolean }
  hasSections: boolean
  moving: Moving
  numbers: ReadonlyMap<string, number>
  count: number
  onOpen: (open: CourseDialog) => void
  quizHref: (lesson: string) => string
}

type HeadProps = Pick<Props, 'ends' | 'moving' | 'onOpen'> & { section: courseManagement.ManagedSection }

/** The section header: its release and actions. */
const Head = ({ section, ends, moving, onOpen }: HeadProps) => {
  const { id, title, description } = section
  const { disabledReason } = moving
  return (
    <div className={styles.sectionHead} onKeyDown={(event) => onMoveKey(event, (step) => moving.section(id, step))}>
      <div className={styles.sectionNames}>
        <h3 dir="auto">{title}</h3>
        {description && <p>{description}</p>}
        <p className={styles.release}>{releaseSentence(section)}</p>
      </div>
      <div className={styles.acts}>
        <ActionButton
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabledReason={disabledReason}
          aria-label={copy.addLessonTo(title)}
          onClick={() => onOpen({ dialog: 'addTo', about: id })}
        >
          {copy.addLesson}
        </ActionButton>
        <MoveAction
          action={`${id}:up`}
          label={copy.up(title)}
          icon={IconArrowUp}
          disabledReason={disabledReason ?? (ends.first ? copy.first : undefined)}
          onClick={() => moving.section(id, -1)}
        />
        <MoveAction
          action={`${id}:down`}
          label={copy.down(title)}
          icon={IconArrowDown}
          disabledReason={disabledReason ?? (ends.last ? copy.last : undefined)}
          onClick={() => moving.section(id, 1)}
        />
        <RowAction
          label={own.editNamed(title)}
          title={own.editNamed(title)}
          icon={IconPencil}
          onClick={() => onOpen({ dialog: 'editSection', about: id })}
        />
        <RowAction
          label={own.removeNamed(title)}
          title={own.removeNamed(title)}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => onOpen({ dialog: 'removeSection', about: id })}
        />
      </div>
    </div>
  )
}

/** A section with its lessons, or the lessons outside of sections. Dropping on the section itself appends. */
export const SectionPart = (props: Props) => {
  const { section, lessons, hasSections, moving, numbers, count, onOpen, quizHref } = props
  const [isDragOver, setDragOver] = useState(false)
  const to = section?.id ?? null
  return (
    <div
      className={styles.group}
      role="group"
      aria-label={section?.title ?? (hasSections ? copy.unsectioned : text.labels.curriculum)}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        if (!draggedIn(event) || moving.disabledReason) return
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        setDragOver(false)
        const dragged = draggedIn(event)
        if (!dragged || event.defaultPrevented) return
        event.preventDefault()
        moving.lessonTo(dragged, to, undefined)
      }}
    >
      {section && <Head {...props} section={section} />}
      {!section && hasSections && <h3 className={styles.unsectioned}>{copy.unsectioned}</h3>}
      {lessons.length === 0 && hasSections && <p className={styles.none}>{copy.emptySection}</p>}
      {lessons.length > 0 && (
        <ol className={styles.lessons}>
          {lessons.map((lesson, index) => (
            <LessonRow
              key={lesson.id}
              {...{ lesson, moving, onOpen, quizHref, count }}
              number={numbers.get(lesson.id) ?? 0}
              hasSections={hasSections}
              onDropped={(dragged, isAfter) =>
                moving.lessonTo(dragged, to, isAfter ? lessons[index + 1]?.id : lesson.id)
              }
            />
          ))}
        </ol>
      )}
    </div>
  )
}
