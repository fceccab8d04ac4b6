import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { courseManagement } from '@vesica/contract'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import type { LastMove } from '../../../../lists/useOrdering.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { useFocusOnMoved } from '../../../../ui/list/useFocusOnMoved.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import type { CourseDialog } from '../coursesUrl.ts'
import styles from './Curriculum.module.css'
import { lessonsIn, type Order, placeOf, withLessonAt, withLessonStepped, withSectionStepped } from './order.ts'
import { SectionPart } from './SectionPart.tsx'

const copy = text.adminCourses.curriculum

type Ordering = {
  order: Order
  move: (next: Order, telling: string) => void
  said: LastMove | undefined
  isSaving: boolean
}

export type CurriculumProps = {
  course: courseManagement.EditedCourse
  ordering: Ordering
  onOpen: (open: CourseDialog) => void
  /** The URL of the quiz editor. */
  quizHref: (lesson: string) => string
}

/** The last change, with undo. */
const Announcement = ({ said, isSaving }: Pick<Ordering, 'said' | 'isSaving'>) => (
  <div className={styles.telling}>
    <div role="status">
      {said?.isProblem ? (
        <Alert color="yellow">{said.said}</Alert>
      ) : (
        <span className={said ? undefined : styles.how}>{said?.said ?? copy.how}</span>
      )}
    </div>
    {said?.undo && (
      <Button size="compact-sm" variant="default" disabled={isSaving} onClick={said.undo}>
        {text.labels.undo}
      </Button>
    )}
  </div>
)

/** Functions to reorder a curriculum, with their messages. */
export type Moving = {
  lesson: (id: string, step: -1 | 1) => void
  lessonTo: (id: string, section: string | null, before: string | undefined) => void
  section: (id: string, step: -1 | 1) => void
  /** Why reordering is disabled; undefined: it is enabled. */
  disabledReason: string | undefined
}

const useMoving = ({ course, ordering: { order, move } }: CurriculumProps, keepFocus: () => void): Moving => {
  const disabledReason = useRights().disabledReason('content:write')
  const titleOf = (id: string) => course.curriculum.find((lesson) => lesson.id === id)?.title ?? ''
  const sectionOf = (id: string | null) => course.sections.find((section) => section.id === id)?.title
  const moveLesson = (id: string, next: Order) => {
    if (next === order) return
    keepFocus()
    const all = lessonsIn(next)
    const section = sectionOf(placeOf(next, id)?.section ?? null)
    move(next, copy.movedLesson(titleOf(id), all.indexOf(id) + 1, all.length, section))
  }
  return {
    disabledReason,
    lesson: (id, step) => moveLesson(id, withLessonStepped(order, id, step)),
    lessonTo: (id, section, before) => {
      if (id === before || !placeOf(order, id)) return
      const group = section === null ? order.lessons : order.sections.find((entry) => entry.id === section)?.lessons
      const siblings = (group ?? []).filter((lessonId) => lessonId !== id)
      const at = before === undefined ? siblings.length : siblings.indexOf(before)
      moveLesson(id, withLessonAt(order, id, { section, at }))
    },
    section: (id, step) => {
      const next = withSectionStepped(order, id, step)
      if (next === order) return
      keepFocus()
      const at = next.sections.findIndex((entry) => entry.id === id)
      move(next, copy.movedSection(sectionOf(id) ?? '', at + 1, next.sections.length))
    },
  }
}

/** Sections and lessons of a course in one list, in the order members take them. */
export const Curriculum = (props: CurriculumProps) => {
  const { course, ordering, onOpen, quizHref } = props
  const { order, said, isSaving } = ordering
  const { list, keep } = useFocusOnMoved(order)
  const moving = useMoving(props, keep)
  const add = (
    <ActionButton
      size="sm"
      leftSection={<IconPlus size={16} />}
      disabledReason={moving.disabledReason}
      onClick={() => onOpen({ dialog: 'add', about: undefined })}
    >
      {copy.addLesson}
    </ActionButton>
  )
  const section = (
    <ActionButton
      size="sm"
      variant="default"
      disabledReason={moving.disabledReason}
      onClick={() => onOpen({ dialog: 'section', about: undefined })}
    >
      {copy.addSection}
    </ActionButton>
  )
  const isEmpty = course.curriculum.length === 0 && course.sections.length === 0
  const numbers = new Map(lessonsIn(order).map((id, index) => [id, index + 1]))
  const lessonsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => course.curriculum.find((lesson) => lesson.id === id) ?? [])
  const shared = { moving, onOpen, quizHref, numbers, count: numbers.size }
  return (
    <section aria-label={text.labels.curriculum} className={styles.curriculum}>
      <div className={styles.bar}>
        {!isEmpty || said ? <Announcement said={said} isSaving={isSaving} /> : <span />}
        <div className={styles.barActs}>
          {section}
          {!isEmpty && add}
        </div>
      </div>
      {isEmpty && (
        <div className={styles.empty}>
          <EmptyState title={copy.none} why={copy.noneWhy} action={add} />
        </div>
      )}
      <div ref={list} className={styles.groups}>
        {(order.lessons.length > 0 || course.sections.length > 0) && (
          <SectionPart
            {...shared}
            section={undefined}
            lessons={lessonsOf(order.lessons)}
            ends={{ first: true, last: true }}
            hasSections={course.sections.length > 0}
          />
        )}
        {order.sections.map(({ id, lessons }, index) => {
          const current = course.sections.find((entry) => entry.id === id)
          const ends = { first: index === 0, last: index === order.sections.length - 1 }
          return (
            current && (
              <SectionPart
                key={id}
                {...shared}
                {...{ ends }}
                section={current}
                lessons={lessonsOf(lessons)}
                hasSections
              />
            )
          )
        })}
      </div>
    </section>
  )
}
