import type { teaching } from '@vesica/contract'

type Requirement = teaching.ManagedCourse['prerequisites'][number]

/** A prerequisite as form value: text, so that equal prerequisites are equal values. */
export type Asked = string

export const askedOf = ({ kind, id, title }: Requirement): Asked => JSON.stringify({ kind, id, title })

export const requirementIn = (value: Asked): Requirement => JSON.parse(value) as Requirement

/** Whether both are the same prerequisite. */
export const isSameAsked = (left: Asked, right: Asked): boolean => {
  const [a, b] = [requirementIn(left), requirementIn(right)]
  return a.kind === b.kind && (a.id === null && b.id === null ? a.title === b.title : a.id === b.id)
}

/** The request form: the ID of a course or item, or the text. Content removed from the library is dropped. */
export const sentOf = (asked: readonly Asked[]): string[] =>
  asked.map(requirementIn).flatMap(({ kind, id, title }) => (kind === 'words' ? [title] : id === null ? [] : [id]))
