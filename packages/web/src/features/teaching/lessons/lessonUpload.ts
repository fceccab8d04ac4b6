import { formOf } from '../../../uploads/uploads.ts'

const kind = 'lesson'

/**
 * The form of a lesson, as one person has it before them: under this its upload and what is typed beside it are kept.
 * @param lesson undefined: the one that does not exist yet
 */
export const lessonFormOf = (person: string, course: string, lesson: string | undefined): string =>
  formOf(person, [kind, course, lesson ?? ''].join(':'))

/** The course and lesson of such a form; undefined for a form of something else. @param about what the form says it is of */
export const lessonIn = (about: string | undefined): { course: string; lesson: string | undefined } | undefined => {
  const [word, course, lesson] = (about ?? '').split(':')
  return word === kind && course ? { course, lesson: lesson || undefined } : undefined
}
