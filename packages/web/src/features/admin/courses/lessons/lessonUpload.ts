import { formOf } from '../../../../uploads/uploads.ts'

const kind = 'lesson'

/**
 * The storage key of a person's lesson form, for its upload and its draft.
 * @param lesson undefined: a new lesson
 */
export const lessonFormOf = (person: string, course: string, lesson: string | undefined): string =>
  formOf(person, [kind, course, lesson ?? ''].join(':'))

/** The course and lesson of such a key; undefined for other forms. @param about from the form's key */
export const lessonIn = (about: string | undefined): { course: string; lesson: string | undefined } | undefined => {
  const [prefix, course, lesson] = (about ?? '').split(':')
  return prefix === kind && course ? { course, lesson: lesson || undefined } : undefined
}
