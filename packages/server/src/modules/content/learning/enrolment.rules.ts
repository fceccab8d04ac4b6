import type { content, courses } from '@vesica/contract'

/** What decides whether somebody may enter a course. */
export interface Entering {
  access: Pick<content.Access, 'opens' | 'sentence'>
  /** They are in it. */
  enrolled: boolean
  /** They were in it before, and left. */
  returning: boolean
  open: boolean
  archived: boolean
  /** It has lessons that are published. */
  hasLessons: boolean
  hasPrice: boolean
  /** What comes first and is not finished. */
  missing: readonly string[]
}

type EnrolmentReason = courses.Course['enrol']['reason']

const list = new Intl.ListFormat('en-US')

/** Whether somebody may enter, and why not. Who comes back goes on where they were, also where nobody new is taken. */
export const mayEnrol = (of: Entering): { reason: EnrolmentReason; sentence: string } => {
  const reason = reasonOf(of)
  const sentences: Readonly<Record<EnrolmentReason, string>> = {
    possible: of.hasLessons
      ? 'You can enroll in this course.'
      : 'This course starts soon, and its lessons are on the way. You can already enroll.',
    returning: 'You were enrolled in this course and can continue.',
    enrolled: 'You’re enrolled in this course.',
    closed: 'Enrollment is closed at the moment.',
    coming: 'This course starts soon. You can enroll when its first lesson is available.',
    archived: 'Enrollment in this course has ended.',
    prerequisite: `Complete this first: ${list.format(of.missing)}.`,
    locked: of.access.sentence,
  }
  return { reason, sentence: sentences[reason] }
}

/** Nobody pays for a course of which there is nothing yet. */
const reasonOf = (of: Entering): EnrolmentReason => {
  if (of.enrolled) return 'enrolled'
  if (!of.access.opens) return 'locked'
  if (of.returning) return 'returning'
  if (of.archived) return 'archived'
  if (!of.open) return 'closed'
  if (of.hasPrice && !of.hasLessons) return 'coming'
  return of.missing.length > 0 ? 'prerequisite' : 'possible'
}

/** The time zone that somebody's days are of: an IANA name, or UTC for what is none. */
export const timeZoneOf = (input: string | undefined): string => {
  if (!input || !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(input)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: input }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
