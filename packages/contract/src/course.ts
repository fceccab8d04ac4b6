import { z } from 'zod'
import { Chapter } from './chapters.ts'
import { Access, Captions, OpenedItem } from './content.ts'
import { time } from './fields.ts'
import { Progress } from './progress.ts'

/** The fixed list of course topics. */
export const courseCategories = [
  'Meditation',
  'Healing',
  'Enlightenment',
  'Chakra Work',
  'Sacred Geometry',
  'Wellness',
] as const

/** An archived course accepts no new members; those enrolled continue. */
export const courseStatuses = ['published', 'draft', 'archived'] as const
export type CourseStatus = (typeof courseStatuses)[number]

export const lessonTypes = ['video', 'audio', 'reading', 'practice', 'assignment', 'quiz'] as const
export type LessonType = (typeof lessonTypes)[number]

/** What a lesson contains to play or read. */
export const lessonContents = ['video', 'audio', 'text', 'document', 'interactive'] as const
export type LessonContent = (typeof lessonContents)[number]

/**
 * The conditions for completing a lesson; all that are listed.
 * - `hand`: the member marks it as done
 * - `seconds`: this many were played or read
 * - `coverage`: 90 percent of the medium was played or the text read, or the member says so
 * - `quiz`: passed; `assignment`: accepted
 */
export const completions = ['hand', 'seconds', 'coverage', 'quiz', 'assignment'] as const
export type Completion = (typeof completions)[number]

/** The default conditions of a lesson. */
export const usualCompletion: Readonly<Record<LessonType, readonly Completion[]>> = {
  video: ['coverage'],
  audio: ['coverage'],
  reading: ['coverage'],
  practice: ['hand'],
  assignment: ['assignment'],
  quiz: ['quiz'],
}

/**
 * When a section opens: at once, on a date, or a number of days after enrollment at an hour of the member's own day.
 */
export const releases = ['now', 'date', 'days'] as const
export type Release = (typeof releases)[number]

/** The pace of a course's days for a member: as its author set them, half as fast, or disregarded. */
export const paces = ['set', 'calm', 'free'] as const
export type Pace = (typeof paces)[number]

/** A prerequisite: a course or an item to finish first, or a text about what to bring. */
export const Requirement = z.object({
  kind: z.enum(['course', 'content', 'words']),
  /** Of the course or item; null for texts, and for items removed from the library. */
  id: z.string().nullable(),
  title: z.string(),
  /** Whether you have finished it; texts are never checked. */
  done: z.boolean(),
  /** Your progress in it, 0 to 1. */
  fraction: z.number(),
})
export type Requirement = z.output<typeof Requirement>

/** A lesson in the curriculum. If locked, it still shows title and length. */
export const CurriculumLesson = z.object({
  id: z.string(),
  /** Counted from 1 through the whole course. */
  number: z.number(),
  title: z.string(),
  description: z.string(),
  type: z.enum(lessonTypes),
  contentType: z.enum(lessonContents),
  /** As the author writes it. */
  duration: z.string(),
  durationMs: z.number().nullable(),
  /** Whether it opens to every member, enrolled or not. */
  sample: z.boolean(),
  access: Access,
  completedAt: time.nullable(),
  /** Your progress, 0 to 1. */
  fraction: z.number(),
})
export type CurriculumLesson = z.output<typeof CurriculumLesson>

export const Section = z.object({
  /** null: lessons outside of any section. */
  id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  release: z.enum(releases),
  /** When it opens, or opened, for you; null if that is at once, or unknown before you enroll. */
  opensAt: time.nullable(),
  /** Days after enrollment, for `days`. */
  releaseDays: z.number().nullable(),
  /** The prerequisites. */
  requires: z.array(Requirement),
  lessons: z.array(CurriculumLesson),
})
export type Section = z.output<typeof Section>

/** A member's enrollment in a course. */
export const Enrolment = z.object({
  id: z.string(),
  enrolledAt: time,
  pace: z.enum(paces),
  /** Of published lessons. */
  completed: z.number(),
  lessons: z.number(),
  /** 0 to 100, whole; never decreases. */
  percent: z.number(),
  finishedAt: time.nullable(),
  /** Lessons published after you finished. */
  newSince: z.number(),
  lastSeenAt: time.nullable(),
  /** The price paid in USD; 0 for a free course. */
  paid: z.number(),
  asset: z.string().nullable(),
  coinAmount: z.string().nullable(),
})
export type Enrolment = z.output<typeof Enrolment>

/**
 * Why a member can or cannot enroll. `returning`: enrolled before, and pays nothing again; `coming`: it has a price and
 * no lesson yet.
 */
export const enrolmentReasons = [
  'possible',
  'returning',
  'enrolled',
  'closed',
  'coming',
  'archived',
  'prerequisite',
  'locked',
] as const
export type EnrolmentReason = (typeof enrolmentReasons)[number]

/** What members and administrators see of a course. */
export const courseFacts = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(courseCategories),
  requiredLevel: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** As the author writes it. */
  duration: z.string(),
  /** USD; 0 is free. */
  price: z.number(),
  /** Learning goals. */
  courseObjective: z.string(),
  /** The intended audience. */
  audience: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  featured: z.boolean(),
  certificateAvailable: z.boolean(),
  openForEnrollment: z.boolean(),
  updatedAt: time,
}

/** A course in a list. */
export const Course = z.object({
  ...courseFacts,
  /** Published lessons. */
  lessonCount: z.number(),
  sectionCount: z.number(),
  type: z.literal('course'),
  prerequisites: z.array(Requirement),
  access: Access,
  enrolment: Enrolment.nullable(),
  enrol: z.object({
    reason: z.enum(enrolmentReasons),
    /** The same in a sentence. */
    sentence: z.string(),
  }),
})
export type Course = z.output<typeof Course>

/** The playable or readable part of a lesson, for clients that only play it. */
export const playedTypes = ['video', 'audio', 'text'] as const

/** A lesson in a list of whole courses: only an open one has `contentUrl` and `textContent`. */
export const ListedLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** As the author writes it. */
  duration: z.string(),
  /** For members one of `playedTypes`; for administrators who see drafts one of `lessonTypes`. */
  type: z.enum([...new Set([...playedTypes, ...lessonTypes])]),
  contentType: z.enum(lessonContents),
  isUploaded: z.boolean(),
  /** The URL to play, read or load it; null if there is none. */
  contentUrl: z.string().nullable().optional(),
  /** Markdown; null if it has none. */
  textContent: z.string().nullable().optional(),
})
export type ListedLesson = z.output<typeof ListedLesson>

/** One course with its curriculum. */
export const OpenedCourse = Course.extend({
  sections: z.array(Section),
  /** Whether members can choose a pace. */
  paceChoice: z.boolean(),
  /** The lesson to continue with: the first open one that is not done; null if there is none. */
  nextLesson: z.object({ id: z.string(), number: z.number(), title: z.string(), started: z.boolean() }).nullable(),
  /** The member's certificate. */
  certificate: z.object({ number: z.string(), issuedAt: time, revokedAt: time.nullable() }).nullable(),
})
export type OpenedCourse = z.output<typeof OpenedCourse>

const nextTo = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  type: z.enum(lessonTypes),
  duration: z.string(),
  done: z.boolean(),
  opens: z.boolean(),
})

/** A file attached to a lesson, or only a name that the author wrote. */
export const Material = z.object({
  id: z.string(),
  name: z.string(),
  /** The download URL; null for a name only. */
  url: z.string().nullable(),
  bytes: z.number().nullable(),
})
export type Material = z.output<typeof Material>

/** The conditions for completing a lesson, and which are met. */
export const CompletionState = z.object({
  rules: z.array(z.object({ rule: z.enum(completions), met: z.boolean(), sentence: z.string() })),
  /** Whether the member can mark it as done now, also in place of playing or reading it. */
  markable: z.boolean(),
  marked: z.boolean(),
  completedAt: time.nullable(),
})
export type CompletionState = z.output<typeof CompletionState>

/**
 * One lesson as a member takes it. Its playable or readable part responds under its own id like a library item:
 * progress, notes, captions, chapters and files.
 */
export const OpenedLesson = CurriculumLesson.extend({
  course: z.object({ id: z.string(), title: z.string(), requiredLevel: z.string(), planName: z.string() }),
  section: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The published lessons of the course. */
  of: z.number(),
  courseCompleted: z.number(),
  coursePercent: z.number(),
  isUploaded: z.boolean(),
  /** The URL to play, read or load it; null if it is locked or there is none. */
  contentUrl: z.string().nullable(),
  /** Markdown; null if it is locked or has none. */
  textContent: z.string().nullable(),
  downloadable: z.boolean(),
  /** Empty if it is locked. */
  captions: z.array(Captions),
  /** In order; empty if it is locked. */
  chapters: z.array(Chapter),
  /** The uploaded file; null if locked. */
  file: OpenedItem.shape.file,
  materials: z.array(Material),
  completion: CompletionState,
  progress: Progress.nullable(),
  previous: nextTo.nullable(),
  next: nextTo.nullable(),
  /** The prerequisites, if they are why it is locked. */
  missing: z.array(Requirement),
  /** Minutes of practice that the member logged. */
  practiceMinutes: z.number(),
})
export type OpenedLesson = z.output<typeof OpenedLesson>
