import type { courseManagement } from '@vesica/contract'

type Requirement = courseManagement.ManagedCourse['prerequisites'][number]

/** A prerequisite as form value: text, so that equal prerequisites are equal values. */
export type RequirementValue = string

export const toFormValue = ({ kind, id, title }: Requirement): RequirementValue => JSON.stringify({ kind, id, title })

export const requirementIn = (value: RequirementValue): Requirement => JSON.parse(value) as Requirement

/** Whether both are the same prerequisite. */
export const isSameRequirement = (left: RequirementValue, right: RequirementValue): boolean => {
  const [a, b] = [requirementIn(left), requirementIn(right)]
  return a.kind === b.kind && (a.id === null && b.id === null ? a.title === b.title : a.id === b.id)
}

/** The request form: the ID of a course or item, or the text. Content removed from the library is dropped. */
export const sentOf = (asked: readonly RequirementValue[]): string[] =>
  asked.map(requirementIn).flatMap(({ kind, id, title }) => (kind === 'words' ? [title] : id === null ? [] : [id]))
