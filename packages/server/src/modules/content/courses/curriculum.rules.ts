/** A course in order: lessons without a section, then section by section. */
export interface Order {
  readonly lessons: readonly string[]
  readonly sections: readonly { readonly id: string; readonly lessons: readonly string[] }[]
}

const lessonsIn = ({ lessons, sections }: Order): string[] => [
  ...lessons,
  ...sections.flatMap((section) => section.lessons),
]

const hasSameIds = (left: readonly string[], right: readonly string[]): boolean => {
  const known = new Set(left)
  return left.length === right.length && known.size === new Set(right).size && right.every((id) => known.has(id))
}

/** Whether two orders contain the same lessons and sections, each once. */
export const isSame = (left: Order, right: Order): boolean =>
  hasSameIds(lessonsIn(left), lessonsIn(right)) &&
  hasSameIds(
    left.sections.map(({ id }) => id),
    right.sections.map(({ id }) => id),
  )

/** Positions, starting at 1. */
export const placesOf = (order: Order) => ({
  sections: order.sections.map(({ id }, at) => ({ id, position: at + 1 })),
  lessons: [
    ...order.lessons.map((id) => ({ id, section: null as string | null })),
    ...order.sections.flatMap((section) => section.lessons.map((id) => ({ id, section: section.id as string | null }))),
  ].map((lesson, at) => ({ ...lesson, position: at + 1 })),
})
