import { z } from 'zod'
import { Captions, TEXT_MAX, TITLE_MAX } from './content.ts'
import { Chapter, chapters } from './chapters.ts'
import {
  completions,
  courseCategories,
  courseFacts,
  courseStatuses,
  lessonContents,
  lessonTypes,
  Material,
  releases,
  Requirement,
} from './course.ts'
import { anyId, flagText, line, lineOrNothing, lines, linesOrNothing, numberText, time, usdText } from './fields.ts'
import { tags } from './tags.ts'

export const MOST_LESSONS = 200
export const MOST_SECTIONS = 50
export const MOST_MATERIALS = 20
export const MOST_REQUIREMENTS = 20
/** Characters of a lesson's text that lists show. */
export const TEXT_PREVIEW = 120
/** A price in USD above this is a typing mistake. */
export const COURSE_PRICE_MAX = 100_000

/** A course as administrators manage it. */
export const ManagedCourse = z.object({
  ...courseFacts,
  prerequisites: z.array(Requirement.omit({ done: true, fraction: true })),
  status: z.enum(courseStatuses),
  paceChoice: z.boolean(),
  /** People who ever enrolled, including those who left. */
  enrollments: z.number(),
  /** The percentage of them who finished it; null if nobody is enrolled. */
  completionRate: z.number().nullable(),
  /** The number of lessons, and of published ones. */
  lessons: z.number(),
  lessonsPublished: z.number(),
  /** Increases with every change; forms send the version they were based on. */
  version: z.number(),
})
export type ManagedCourse = z.output<typeof ManagedCourse>

/** A lesson as administrators manage it. */
export const ManagedLesson = z.object({
  id: z.string(),
  courseId: z.string(),
  sectionId: z.string().nullable(),
  number: z.number(),
  title: z.string(),
  description: z.string(),
  duration: z.string(),
  durationMs: z.number().nullable(),
  type: z.enum(lessonTypes),
  contentType: z.enum(lessonContents),
  published: z.boolean(),
  sample: z.boolean(),
  downloadable: z.boolean(),
  completion: z.array(z.enum(completions)),
  completionSeconds: z.number().nullable(),
  sourceType: z.enum(['url', 'upload', 'text', 'none']),
  contentUrl: z.string().nullable(),
  externalUrl: z.string().nullable(),
  uploadedFile: z.object({ name: z.string(), kind: z.string(), bytes: z.number() }).nullable(),
  materials: z.array(Material),
  /** The start of its text: at most `TEXT_PREVIEW` characters, empty if it has none. */
  textPreview: z.string(),
  /** Of its quiz; 0 for other lessons and for an empty quiz. */
  questions: z.number(),
  updatedAt: time,
  version: z.number(),
})
export type ManagedLesson = z.output<typeof ManagedLesson>

/** The same with its text. */
export const EditedLesson = ManagedLesson.extend({
  textContent: z.string(),
  captions: z.array(Captions),
  chapters: z.array(Chapter),
})
export type EditedLesson = z.output<typeof EditedLesson>

export const ManagedSection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  release: z.enum(releases),
  releaseAt: time.nullable(),
  releaseDays: z.number().nullable(),
  /** Of the member's own day, 0 to 23. */
  releaseHour: z.number().nullable(),
  requires: z.array(Requirement.omit({ done: true, fraction: true })),
})
export type ManagedSection = z.output<typeof ManagedSection>

/** A course in its curriculum manager. */
export const EditedCourse = ManagedCourse.extend({
  /** In order. */
  sections: z.array(ManagedSection),
  /** In course order: those without a section first, then section by section. */
  curriculum: z.array(ManagedLesson),
  /** Of sections, lessons and their order: reordering sends the version that was seen. */
  curriculumVersion: z.number(),
})
export type EditedCourse = z.output<typeof EditedCourse>

/**
 * A list sent as JSON text: each entry is the id of a course or library item that must be finished first, or a text
 * about what to bring.
 */
export const requirementsText = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    if (text.trim() === '') return []
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'Please send a JSON list.' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(line(200), 'Please send a JSON list of texts.')
      .max(MOST_REQUIREMENTS, `Please name at most ${MOST_REQUIREMENTS}.`),
  )

const wholeText = (most: number, wrong: string) =>
  numberText(/^[0-9]{1,9}$/, 'Please enter a whole number.')
    .transform(Number)
    .refine((number) => number <= most, wrong)

/** The fields of a course that administrators edit, as a form sends them. */
export const courseFields = {
  title: line(TITLE_MAX),
  description: lines(4000),
  category: z.enum(courseCategories, 'Please choose a category.'),
  /** The plan whose members have access. Default: the lowest one. */
  plan_id: anyId.optional(),
  duration: line(60),
  /** USD, 0 for none. */
  price: usdText.refine((text) => Number(text) <= COURSE_PRICE_MAX, 'Please enter a smaller amount.').optional(),
  course_objective: linesOrNothing(4000).optional(),
  audience: linesOrNothing(2000).optional(),
  prerequisites: requirementsText.optional(),
  published: flagText.optional(),
  featured: flagText.optional(),
  certificate_available: flagText.optional(),
  open_for_enrollment: flagText.optional(),
  /** Whether members can choose their pace. */
  pace_choice: flagText.optional(),
  tags: tags.optional(),
}

/** The fields of a section that administrators edit. */
export const sectionFields = {
  title: line(TITLE_MAX),
  description: linesOrNothing(2000).optional(),
  release: z.enum(releases).optional(),
  release_at: time.nullable().optional(),
  release_days: z
    .int('Please enter a whole number.')
    .min(0)
    .max(3650, 'Please enter at most 3650 days.')
    .nullable()
    .optional(),
  release_hour: z
    .int('Please enter a whole number.')
    .min(0)
    .max(23, 'Please enter an hour, 0 to 23.')
    .nullable()
    .optional(),
  /** As `prerequisites` of a course, without texts. */
  requires: z.array(anyId).max(MOST_REQUIREMENTS).optional(),
}

/** The fields of a lesson that administrators edit, as a form sends them. */
export const lessonFields = {
  title: line(TITLE_MAX),
  course_id: anyId,
  description: lines(4000),
  duration: line(60),
  type: z.enum(lessonTypes, 'Please choose a type.').optional(),
  contentType: z.enum(lessonContents, 'Please choose what it holds.').optional(),
  section_id: z.union([z.literal(''), anyId]).optional(),
  external_url: z
    .string()
    .trim()
    .max(2000, 'Please use at most 2000 characters.')
    .regex(/^(https:\/\/[^/?#\\@\s]+([/?#]\S*)?)?$/i, 'Please enter a URL that starts with https://')
    .optional(),
  text_content: linesOrNothing(TEXT_MAX).optional(),
  /** Names of its materials; blank ones are ignored. */
  materials: z.array(lineOrNothing(200)).max(MOST_MATERIALS).optional(),
  additional_material: z.array(lineOrNothing(200)).max(MOST_MATERIALS).optional(),
  /** Finished resumable uploads, which become materials. */
  material_uploads: z.array(anyId).max(MOST_MATERIALS).optional(),
  upload_id: anyId.optional(),
  chapters: chapters.optional(),
  /** Default: visible. */
  published: flagText.optional(),
  sample: flagText.optional(),
  downloadable: flagText.optional(),
  /** The conditions for completing it. Default: those of its type. */
  complete_when: z.array(z.enum(completions)).max(completions.length).optional(),
  complete_seconds: wholeText(7 * 24 * 3600, 'Please enter at most a week.').optional(),
}

export const courseExample = {
  title: 'The second silence',
  description: 'Sit without waiting.',
  category: 'Meditation',
  duration: '6 h 20 min',
  price: '0',
  course_objective: 'You hear where listening leans forward, and let it rest.',
  audience: 'For those who sit already.',
  prerequisites: '["A quiet room"]',
  published: 'true',
  featured: 'false',
  certificate_available: 'true',
  open_for_enrollment: 'true',
  pace_choice: 'true',
  tags: ['silence', 'breath'],
} as const
