import type { teaching } from '@vesica/contract'

type Requirement = teaching.ManagedCourse['prerequisites'][number]

/** Something that comes first, as a form holds it: as text, in which the same is the same. */
export type Asked = string

export const askedOf = ({ kind, id, title }: Requirement): Asked => JSON.stringify({ kind, id, title })

export const requirementIn = (asked: Asked): Requirement => JSON.parse(asked) as Requirement

/** Whether both ask for the same. */
export const isSameAsked = (one: Asked, other: Asked): boolean => {
  const [a, b] = [requirementIn(one), requirementIn(other)]
  return a.kind === b.kind && (a.id === null && b.id === null ? a.title === b.title : a.id === b.id)
}

/** As it is sent: the id of a course or item, or the words. What was taken out of the library is asked for no more. */
export const sentOf = (asked: readonly Asked[]): string[] =>
  asked.map(requirementIn).flatMap(({ kind, id, title }) => (kind === 'words' ? [title] : id === null ? [] : [id]))
