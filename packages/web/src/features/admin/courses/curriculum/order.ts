import type { courseManagement } from '@vesica/contract'

/** Lessons and sections of a course as ordered IDs. */
export interface Order {
  /** Lessons outside of sections, which come first. */
  readonly lessons: readonly string[]
  readonly sections: readonly { readonly id: string; readonly lessons: readonly string[] }[]
}

/** The place of a lesson: its section (null: none) and its index there. */
export interface Place {
  readonly section: string | null
  readonly at: number
}

export const orderOf = ({
  sections,
  curriculum,
}: Pick<courseManagement.EditedCourse, 'sections' | 'curriculum'>): Order => {
  const within = (section: string | null) =>
    curriculum.filter(({ sectionId }) => sectionId === section).map(({ id }) => id)
  return { lessons: within(null), sections: sections.map(({ id }) => ({ id, lessons: within(id) })) }
}

interface Group {
  readonly id: string | null
  readonly lessons: readonly string[]
}

const groupsOf = ({ lessons, sections }: Order): Group[] => [{ id: null, lessons }, ...sections]

const fromGroups = (groups: readonly Group[]): Order => ({
  lessons: groups[0]?.lessons ?? [],
  sections: groups.slice(1).map(({ id, lessons }) => ({ id: id ?? '', lessons })),
})

/** All lessons in course order. */
export const lessonsIn = (order: Order): readonly string[] => groupsOf(order).flatMap(({ lessons }) => lessons)

export const placeOf = (order: Order, lesson: string): Place | undefined => {
  const group = groupsOf(order).find(({ lessons }) => lessons.includes(lesson))
  return group && { section: group.id, at: group.lessons.indexOf(lesson) }
}

/** @param to index excluding the lesson itself, when it moves within its section */
export const withLessonAt = (order: Order, lesson: string, to: Place): Order =>
  fromGroups(
    groupsOf(order).map(({ id, lessons }) => {
      const remaining = lessons.filter((item) => item !== lesson)
      return { id, lessons: id === to.section ? remaining.toSpliced(to.at, 0, lesson) : remaining }
    }),
  )

/**
 * Moves a lesson one step up or down: past its neighbor, or into the adjacent section. @returns the same order at
 * either end
 */
export const withLessonStepped = (order: Order, lesson: string, step: -1 | 1): Order => {
  const position = placeOf(order, lesson)
  if (!position) return order
  const groups = groupsOf(order)
  const index = groups.findIndex(({ id }) => id === position.section)
  const at = position.at + step
  if (at >= 0 && at < (groups[index]?.lessons.length ?? 0)) return withLessonAt(order, lesson, { ...position, at })
  const neighbor = groups[index + step]
  if (!neighbor) return order
  return withLessonAt(order, lesson, { section: neighbor.id, at: step > 0 ? 0 : neighbor.lessons.length })
}

/** @returns the same order at either end */
export const withSectionStepped = (order: Order, section: string, step: -1 | 1): Order => {
  const { sections, lessons } = order
  const at = sections.findIndex(({ id }) => id === section)
  const moved = sections[at]
  const to = at + step
  if (!moved || to < 0 || to >= sections.length) return order
  return { lessons, sections: sections.toSpliced(at, 1).toSpliced(to, 0, moved) }
}

const asText = ({ lessons, sections }: Order) =>
  JSON.stringify([lessons, sections.map(({ id, lessons: within }) => [id, within])])

export const isSameOrder = (a: Order, b: Order): boolean => asText(a) === asText(b)

/** Whether both contain the same lessons and sections, so that one can replace the other. */
export const areOfTheSame = (a: Order, b: Order): boolean => {
  const named = (order: Order) => [...lessonsIn(order), ...order.sections.map(({ id }) => id)].toSorted().join()
  return named(a) === named(b)
}
