/** A course in order: lessons without a section, then section by section. */
export interface Order {
  readonly lessons: readonly string[]
  readonly sections: readonly { readonly id: string; readonly lessons: readonly string[] }[]
}

const lessonsIn = ({ lessons, sections }: Order): string[] => [
  ...lessons,
  ...sections.flatMap((section) => section.lessons),
]

const sameOnes = (some: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(some)
  return some.length === others.length && known.size === new Set(others).size && others.every((id) => known.has(id))
}

/** Whether two orders contain the same lessons and sections, each once. */
export const isSame = (one: Order, other: Order): boolean =>
  sameOnes(lessonsIn(one), lessonsIn(other)) &&
  sameOnes(
    one.sections.map(({ id }) => id),
    other.sections.map(({ id }) => id),
  )

/** Positions, starting at 1. */
export const placesOf = (order: Order) => ({
  sections: order.sections.map(({ id }, at) => ({ id, position: at + 1 })),
  lessons: [
    ...order.lessons.map((id) => ({ id, section: null as string | null })),
    ...order.sections.flatMap((section) => section.lessons.map((id) => ({ id, section: section.id as string | null }))),
  ].map((one, at) => ({ ...one, position: at + 1 })),
})
