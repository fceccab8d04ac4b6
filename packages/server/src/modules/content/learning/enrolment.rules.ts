import type { content, courses } from '@vesica/contract'

/** The conditions for enrolling. */
export interface Entering {
  access: Pick<content.Access, 'opens' | 'sentence'>
  /** Currently enrolled. */
  enrolled: boolean
  /** Enrolled before and left. */
  returning: boolean
  open: boolean
  archived: boolean
  /** Has published lessons. */
  hasLessons: boolean
  hasPrice: boolean
  /** Titles of unfinished prerequisites. */
  missing: readonly string[]
}

type EnrolmentReason = courses.Course['enrol']['reason']

const list = new Intl.ListFormat('en-US')

/**
 * Whether a person can enroll, and why not. Returning students continue where they left off, even if enrollment is
 * closed.
 */
export const mayEnrol = (entering: Entering): { reason: EnrolmentReason; sentence: string } => {
  const reason = reasonOf(entering)
  const sentenceByReason: Readonly<Record<EnrolmentReason, string>> = {
    possible: entering.hasLessons
      ? 'You can enroll in this course.'
      : 'This course starts soon, and its lessons are on the way. You can already enroll.',
    returning: 'You were enrolled in this course and can continue.',
    enrolled: 'You’re enrolled in this course.',
    closed: 'Enrollment is closed at the moment.',
    coming: 'This course starts soon. You can enroll when its first lesson is available.',
    archived: 'Enrollment in this course has ended.',
    prerequisite: `Complete this first: ${list.format(entering.missing)}.`,
    locked: entering.access.sentence,
  }
  return { reason, sentence: sentenceByReason[reason] }
}

/** A course without lessons cannot be bought. */
const reasonOf = (entering: Entering): EnrolmentReason => {
  if (entering.enrolled) return 'enrolled'
  if (!entering.access.opens) return 'locked'
  if (entering.returning) return 'returning'
  if (entering.archived) return 'archived'
  if (!entering.open) return 'closed'
  if (entering.hasPrice && !entering.hasLessons) return 'coming'
  return entering.missing.length > 0 ? 'prerequisite' : 'possible'
}

/** The time zone of a student's days: an IANA name, or UTC if invalid. */
export const timeZoneOf = (input: string | undefined): string => {
  if (!input || !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(input)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: input }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
