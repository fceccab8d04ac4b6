import { z } from 'zod'
import { Chapter } from './chapters.ts'
import { Access, Captions, OpenedItem } from './content.ts'
import { time } from './fields.ts'
import { Progress } from './progress.ts'

/** What courses are about: a fixed list. */
export const courseCategories = [
  'Meditation',
  'Healing',
  'Enlightenment',
  'Chakra Work',
  'Sacred Geometry',
  'Wellness',
] as const

/** An archived course takes nobody new; who is in it goes on. */
export const courseStatuses = ['published', 'draft', 'archived'] as const
export type CourseStatus = (typeof courseStatuses)[number]

export const lessonTypes = ['video', 'audio', 'reading', 'practice', 'assignment', 'quiz'] as const
export type LessonType = (typeof lessonTypes)[number]

/** What a lesson brings to play or to read. */
export const lessonContents = ['video', 'audio', 'text', 'document', 'interactive'] as const
export type LessonContent = (typeof lessonContents)[number]

/**
 * What must be so before a lesson is done; all that are named.
 * - `hand`: the member marks it
 * - `seconds`: so many were played or read
 * - `coverage`: the medium was played, the text read, to 90 percent, or the member says that it was
 * - `quiz`: passed; `assignment`: accepted
 */
export const completions = ['hand', 'seconds', 'coverage', 'quiz', 'assignment'] as const
export type Completion = (typeof completions)[number]

/** What a lesson asks for unless its author says otherwise. */
export const usualCompletion: Readonly<Record<LessonType, readonly Completion[]>> = {
  video: ['coverage'],
  audio: ['coverage'],
  reading: ['coverage'],
  practice: ['hand'],
  assignment: ['assignment'],
  quiz: ['quiz'],
}

/** When a section opens: at once, on a day, or so many days after enrolment at an hour of the member's own day. */
export const releases = ['now', 'date', 'days'] as const
export type Release = (typeof releases)[number]

/** How fast the days of a course pass for a member: as its author set them, twice as slowly, or not at all. */
export const paces = ['set', 'calm', 'free'] as const
export type Pace = (typeof paces)[number]

/** Something that comes first: a course or an item to be finished, or what one should bring, in words. */
export const Requirement = z.object({
  kind: z.enum(['course', 'content', 'words']),
  /** Of the course or item; null for words, and for what was taken out of the library. */
  id: z.string().nullable(),
  title: z.string(),
  /** Whether you have finished it; words are never asked for. */
  done: z.boolean(),
  /** How far you are with it, 0 to 1. */
  fraction: z.number(),
})
export type Requirement = z.output<typeof Requirement>

/** A lesson in the curriculum: what is locked keeps its face. */
export const CurriculumLesson = z.object({
  id: z.string(),
  /** 1 and on, through the whole course. */
  number: z.number(),
  title: z.string(),
  description: z.string(),
  type: z.enum(lessonTypes),
  contentType: z.enum(lessonContents),
  /** As the author writes it. */
  duration: z.string(),
  durationMs: z.number().nullable(),
  /** Opens to every member, enrolled or not. */
  sample: z.boolean(),
  access: Access,
  completedAt: time.nullable(),
  /** How far you are, 0 to 1. */
  fraction: z.number(),
})
export type CurriculumLesson = z.output<typeof CurriculumLesson>

export const Section = z.object({
  /** null: lessons that stand in no section. */
  id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  release: z.enum(releases),
  /** When it opens, or opened, to you; null where that is at once, or not known before you enrol. */
  opensAt: time.nullable(),
  /** Days after enrolment, for `days`. */
  releaseDays: z.number().nullable(),
  /** What comes first. */
  requires: z.array(Requirement),
  lessons: z.array(CurriculumLesson),
})
export type Section = z.output<typeof Section>

/** Of a member in a course. */
export const Enrolment = z.object({
  id: z.string(),
  enrolledAt: time,
  pace: z.enum(paces),
  /** Of published lessons. */
  completed: z.number(),
  lessons: z.number(),
  /** 0 to 100, whole; never less than it was. */
  percent: z.number(),
  finishedAt: time.nullable(),
  /** Lessons that came after you finished. */
  newSince: z.number(),
  lastSeenAt: time.nullable(),
  /** USD that was paid; 0 for a course without a price. */
  paid: z.number(),
  asset: z.string().nullable(),
  coinAmount: z.string().nullable(),
})
export type Enrolment = z.output<typeof Enrolment>

/**
 * Why somebody can, or cannot, enrol. Who is `returning` was in it before, and pays nothing again; `coming`: it has a
 * price and no lesson yet.
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

/** What is said of a course to members and to administrators. */
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
  /** What one learns. */
  courseObjective: z.string(),
  /** For whom it is. */
  audience: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  featured: z.boolean(),
  certificateAvailable: z.boolean(),
  openForEnrollment: z.boolean(),
  updatedAt: time,
}

/** A course as a list shows it. */
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

/** What plays or is read of a lesson, for who only plays it. */
export const playedTypes = ['video', 'audio', 'text'] as const

/** A lesson as a list of whole courses has it: only one that opens carries `contentUrl` and `textContent`. */
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
  /** Where it plays, is read or loaded; null when there is none. */
  contentUrl: z.string().nullable().optional(),
  /** Markdown; null when it has none. */
  textContent: z.string().nullable().optional(),
})
export type ListedLesson = z.output<typeof ListedLesson>

/** One course with its curriculum. */
export const OpenedCourse = Course.extend({
  sections: z.array(Section),
  /** Whether a member may choose a pace. */
  paceChoice: z.boolean(),
  /** The lesson to go on with: the first that opens and is not done; null when there is none. */
  goOn: z.object({ id: z.string(), number: z.number(), title: z.string(), begun: z.boolean() }).nullable(),
  /** What the member holds. */
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

/** A file beside a lesson, or its name alone as the author wrote it. */
export const Material = z.object({
  id: z.string(),
  name: z.string(),
  /** Where it is loaded; null for a name alone. */
  url: z.string().nullable(),
  bytes: z.number().nullable(),
})
export type Material = z.output<typeof Material>

/** What is asked for before a lesson is done, and what of it is so. */
export const CompletionState = z.object({
  rules: z.array(z.object({ rule: z.enum(completions), met: z.boolean(), sentence: z.string() })),
  /** Whether the member may mark it by hand now, and in place of playing or reading it. */
  markable: z.boolean(),
  marked: z.boolean(),
  completedAt: time.nullable(),
})
export type CompletionState = z.output<typeof CompletionState>

/**
 * One lesson as a member goes through it. What plays or is read of it answers under its own id like an item of the library:
 * progress, notes, captions, chapters and files.
 */
export const OpenedLesson = CurriculumLesson.extend({
  course: z.object({ id: z.string(), title: z.string(), requiredLevel: z.string(), planName: z.string() }),
  section: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Published lessons of the course. */
  of: z.number(),
  courseCompleted: z.number(),
  coursePercent: z.number(),
  isUploaded: z.boolean(),
  /** Where it plays, is read or loaded; null when it is locked or there is none. */
  contentUrl: z.string().nullable(),
  /** Markdown; null when it is locked or has none. */
  textContent: z.string().nullable(),
  downloadable: z.boolean(),
  /** None when it is locked. */
  captions: z.array(Captions),
  /** In order; none when it is locked. */
  chapters: z.array(Chapter),
  /** What was uploaded; null when it is locked. */
  file: OpenedItem.shape.file,
  materials: z.array(Material),
  completion: CompletionState,
  progress: Progress.nullable(),
  previous: nextTo.nullable(),
  next: nextTo.nullable(),
  /** What comes first, where that is why it is locked. */
  missing: z.array(Requirement),
  /** Minutes of practice that the member wrote down. */
  practiceMinutes: z.number(),
})
export type OpenedLesson = z.output<typeof OpenedLesson>
