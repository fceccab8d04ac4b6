import type { content, courses } from '@vesica/contract'
import { forMasters, openWith } from './library.ts'

const shut = (reason: content.AccessReason, sentence: string): content.Access => ({
  ...openWith,
  opens: false,
  reason,
  sentence,
})

/** Access to lessons that are locked by date, by a prerequisite, or without enrollment. */
export const opensLater = { ...shut('not_released', 'It opens later.'), opensAt: '2030-12-01T08:00:00.000Z' }
export const comesAfter = shut('prerequisite', 'Complete this first: Letters on patience.')
export const notEntered = shut('not_enrolled', 'It opens once you have entered the course.')

/** A lesson in a curriculum. */
export const aLine = (changed: Partial<courses.CurriculumLesson> = {}): courses.CurriculumLesson => ({
  id: 'id-of-lesson',
  number: 4,
  title: 'What the pause holds',
  description: 'A film about the room after a sound.',
  type: 'video',
  contentType: 'video',
  duration: '41 min',
  durationMs: 41 * 60_000,
  sample: false,
  access: openWith,
  completedAt: null,
  fraction: 0,
  ...changed,
})

/** A prerequisite. */
export const aRequirement: courses.Requirement = {
  kind: 'content',
  id: 'id-of-letters',
  title: 'Letters on patience',
  done: false,
  fraction: 0.38,
}

export const aSection = (changed: Partial<courses.Section> = {}): courses.Section => ({
  id: 'id-of-section',
  title: 'Arriving',
  description: '',
  release: 'now',
  opensAt: null,
  releaseDays: null,
  requires: [],
  lessons: [aLine()],
  ...changed,
})

export const anEnrolment = (changed: Partial<courses.Enrolment> = {}): courses.Enrolment => ({
  id: 'id-of-enrolment',
  enrolledAt: '2026-01-02T12:00:00.000Z',
  pace: 'set',
  completed: 3,
  lessons: 9,
  percent: 33,
  finishedAt: null,
  newSince: 0,
  lastSeenAt: '2026-01-05T12:00:00.000Z',
  paid: 0,
  asset: null,
  coinAmount: null,
  ...changed,
})

/** A completed lesson, one in progress, one that opens later, and one with a prerequisite. */
const fourSections: courses.Section[] = [
  aSection({
    lessons: [
      aLine({
        id: 'one',
        number: 1,
        title: 'Where you sit',
        duration: '22 min',
        fraction: 1,
        completedAt: '2026-01-03T12:00:00.000Z',
      }),
      aLine({
        id: 'two',
        number: 2,
        title: 'The first silence',
        type: 'audio',
        contentType: 'audio',
        duration: '35 min',
        fraction: 1,
        completedAt: '2026-01-03T12:00:00.000Z',
      }),
      aLine({
        id: 'three',
        number: 3,
        title: 'Listening with the hands',
        type: 'practice',
        contentType: 'text',
        duration: '',
        durationMs: null,
        fraction: 1,
        completedAt: '2026-01-03T12:00:00.000Z',
      }),
    ],
  }),
  aSection({
    id: 'id-of-pause',
    title: 'The pause',
    lessons: [
      aLine({ fraction: 0.44 }),
      aLine({
        id: 'five',
        number: 5,
        title: 'Five questions',
        type: 'quiz',
        contentType: 'text',
        duration: '',
        durationMs: null,
      }),
      aLine({
        id: 'six',
        number: 6,
        title: 'A page about waiting',
        type: 'assignment',
        contentType: 'text',
        duration: '',
        durationMs: null,
      }),
    ],
  }),
  aSection({
    id: 'id-of-evenings',
    title: 'Evening sittings',
    release: 'date',
    opensAt: '2030-12-01T08:00:00.000Z',
    lessons: [
      aLine({
        id: 'seven',
        number: 7,
        title: 'Seven evenings',
        type: 'audio',
        contentType: 'audio',
        duration: '1 h 45',
        access: opensLater,
      }),
    ],
  }),
  aSection({
    id: 'id-of-holding',
    title: 'Holding it for others',
    requires: [aRequirement],
    lessons: [
      aLine({ id: 'eight', number: 8, title: 'A room of people', duration: '52 min', access: comesAfter }),
      aLine({
        id: 'nine',
        number: 9,
        title: 'What you heard',
        type: 'assignment',
        contentType: 'text',
        duration: '',
        durationMs: null,
        access: comesAfter,
      }),
    ],
  }),
]

/** A course open to enrollment, with a curriculum of four sections. */
export const aCourse = (changed: Partial<courses.OpenedCourse> = {}): courses.OpenedCourse => ({
  type: 'course',
  id: 'id-of-course',
  title: 'The second silence',
  description: 'Nine lessons with films, talks and practice.',
  category: 'Meditation',
  requiredLevel: 'guardian',
  planId: 'id-of-guardian',
  planName: 'Guardian',
  duration: '6 h 20 min',
  price: 0,
  courseObjective: 'You learn to sit without waiting: to hear where listening leans forward, and to let it rest.',
  audience: 'For those who have sat for a while.',
  tags: ['silence'],
  published: true,
  featured: false,
  certificateAvailable: true,
  openForEnrollment: true,
  lessonCount: 9,
  sectionCount: 4,
  updatedAt: '2026-01-02T12:00:00.000Z',
  prerequisites: [{ kind: 'words', id: null, title: 'A quiet corner', done: false, fraction: 0 }],
  access: openWith,
  enrolment: null,
  enrol: { reason: 'possible', sentence: 'You can enroll in this course.' },
  sections: fourSections,
  paceChoice: false,
  nextLesson: null,
  certificate: null,
  ...changed,
})

/** The same course with an enrolled member. */
export const enteredCourse = (changed: Partial<courses.OpenedCourse> = {}): courses.OpenedCourse =>
  aCourse({
    enrolment: anEnrolment(),
    enrol: { reason: 'enrolled', sentence: 'You’re enrolled in this course.' },
    nextLesson: { id: 'id-of-lesson', number: 4, title: 'What the pause holds', started: true },
    ...changed,
  })

/** A course above the member's level. */
export const lockedCourse = (): courses.OpenedCourse =>
  aCourse({ access: forMasters, enrol: { reason: 'locked', sentence: 'It’s available to Master members.' } })

/** An open lesson. */
export const aLesson = (changed: Partial<courses.OpenedLesson> = {}): courses.OpenedLesson => ({
  ...aLine(),
  course: { id: 'id-of-course', title: 'The second silence', requiredLevel: 'guardian', planName: 'Guardian' },
  section: { id: 'id-of-pause', title: 'The pause' },
  of: 9,
  courseCompleted: 3,
  coursePercent: 33,
  isUploaded: false,
  contentUrl: null,
  textContent: null,
  downloadable: false,
  captions: [],
  chapters: [],
  file: null,
  materials: [],
  completion: {
    rules: [{ rule: 'coverage', met: false, sentence: '90% of it were played.' }],
    markable: false,
    marked: false,
    completedAt: null,
  },
  progress: null,
  previous: {
    id: 'three',
    number: 3,
    title: 'Listening with the hands',
    type: 'practice',
    duration: '',
    done: true,
    opens: true,
  },
  next: { id: 'five', number: 5, title: 'Five questions', type: 'quiz', duration: '6 min', done: false, opens: true },
  missing: [],
  practiceMinutes: 0,
  ...changed,
})
