import { z } from 'zod'
import { categoryShape } from './categories.ts'
import { Chapter, chapters } from './chapters.ts'
import { anyId, flagText, line, lines, linesOrNothing, time, tooLong } from './fields.ts'
import { pictured } from './pictures.ts'
import { Progress } from './progress.ts'
import { tags } from './tags.ts'
import { wholeWebAddress } from './typed.ts'

/** What an item of the library is. */
export const contentTypes = ['video', 'audio', 'article', 'text', 'book', 'course'] as const
export type ContentType = (typeof contentTypes)[number]

/** What a category mostly holds, with the emoji that it has unless told otherwise. */
export const categoryEmoji = { audio: '🎵', video: '📹', book: '📖', text: '📝', course: '🎓' } as const
export const categoryTypes = ['audio', 'video', 'book', 'text', 'course'] as const
export type CategoryType = (typeof categoryTypes)[number]

/** Longest text of an article, in characters: about 100 pages. What is longer is a book, which is a file. */
export const TEXT_MAX = 200_000
export const TITLE_MAX = 160

/**
 * Why something opens or does not:
 * - opens: `level` (the member's own, or one below where the policy is inclusive), `sample` (for every member),
 *   `administrator`
 * - does not: the other words; `not_enrolled`, `not_released` (its section opens later) and `prerequisite` of lessons
 */
export const accessReasons = [
  'level',
  'sample',
  'administrator',
  'not_signed_in',
  'pending',
  'expired',
  'other_level',
  'prerequisite',
  'not_enrolled',
  'not_released',
  'not_yet',
  'draft',
  'feature_off',
] as const
export type AccessReason = (typeof accessReasons)[number]

const planNamed = z.object({ id: z.string(), name: z.string(), level: z.string() })

/** Whether a person may have something, why, and what would open it. */
export const Access = z.object({
  opens: z.boolean(),
  reason: z.enum(accessReasons),
  /** The same in a sentence. */
  sentence: z.string(),
  /** Plans whose members it opens to, lowest first. */
  plans: z.array(planNamed),
  /** The lowest of them that the member could move up to; null where an upgrade does not help. */
  upgradeTo: planNamed.nullable(),
  /** When it opens by itself. */
  opensAt: time.nullable(),
})
export type Access = z.output<typeof Access>

/** Which items a level opens: only its own, or its own and those below. */
export const contentPolicies = ['exact', 'inclusive'] as const
export type ContentPolicy = (typeof contentPolicies)[number]

/** An item as a list shows it: what is locked keeps its title, cover, length and teaser, and nothing else of it is here. */
export const ContentItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The teaser: everybody who sees the list may read it. */
  description: z.string(),
  type: z.enum(contentTypes),
  /** Name of the category. */
  category: z.string(),
  categoryId: z.string(),
  categoryEmoji: z.string(),
  /** As the author writes it. */
  duration: z.string(),
  /** As it was measured, of a medium that was uploaded. */
  durationMs: z.number().nullable(),
  /** The level whose members it opens to, and the plan of that level. */
  requiredLevel: z.string(),
  planId: z.string(),
  planName: z.string(),
  featured: z.boolean(),
  /** Opens to every member. */
  sample: z.boolean(),
  tags: z.array(z.string()),
  /** The cover: as `image`. */
  thumbnailUrl: pictured.image,
  ...pictured,
  publishedAt: time.nullable(),
  updatedAt: time,
  access: Access,
  /** Whether it lies on the platform rather than elsewhere. */
  isUploaded: z.boolean(),
  /** Where it plays, is read or loaded; null when it is locked or there is no file. */
  fileUrl: z.string().nullable(),
  /** May be kept as a file; false when it is locked. */
  downloadable: z.boolean(),
  /** How far the member is; null for what they never opened, and for administrators. */
  progress: Progress.nullable(),
  favourite: z.boolean(),
  /** Courses have them. */
  lessons: z.array(z.never()),
  certificateAvailable: z.boolean(),
})
export type ContentItem = z.output<typeof ContentItem>

/** A transcript of a medium, which shows as captions too. */
export const Captions = z.object({
  id: z.string(),
  /** BCP 47, such as `en` or `pt-BR`. */
  language: z.string(),
  label: z.string(),
  /** Where it is loaded as WebVTT. */
  url: z.string(),
})
export type Captions = z.output<typeof Captions>

/** One item: the same with its text. */
export const OpenedItem = ContentItem.extend({
  /** Markdown; null when it is locked or has none. */
  textContent: z.string().nullable(),
  /** None when it is locked. */
  captions: z.array(Captions),
  /** In order; none when it is locked. */
  chapters: z.array(Chapter),
  /** What was uploaded; null when it is locked. */
  file: z
    .object({
      name: z.string(),
      kind: z.string(),
      mime: z.string(),
      bytes: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    })
    .nullable(),
})
export type OpenedItem = z.output<typeof OpenedItem>

/** An item as administrators keep it. */
export const ManagedItem = z.object({
  ...ContentItem.omit({ access: true, progress: true, favourite: true, lessons: true, certificateAvailable: true })
    .shape,
  /** In the library now. */
  published: z.boolean(),
  /** When it publishes itself; null when it is there or is a draft. */
  publishAt: time.nullable(),
  sourceType: z.enum(['url', 'upload', 'text', 'none']),
  externalUrl: z.string().nullable(),
  uploadedFile: z.object({ name: z.string(), kind: z.string(), bytes: z.number() }).nullable(),
  /** Counts the changes: a form says which it was made from. */
  version: z.number(),
})
export type ManagedItem = z.output<typeof ManagedItem>

/** The same with its text and its chapters. */
export const EditedItem = ManagedItem.extend({
  textContent: z.string(),
  captions: z.array(Captions),
  chapters: z.array(Chapter),
})
export type EditedItem = z.output<typeof EditedItem>

/** An item in the list of the library. What `ManagedItem` adds is there for administrators who see drafts. */
export const ListedItem = ContentItem.extend({
  ...ManagedItem.pick({
    published: true,
    publishAt: true,
    sourceType: true,
    externalUrl: true,
    uploadedFile: true,
    version: true,
  }).partial().shape,
  /** In a list without `limit`, and for those administrators: Markdown; null when it is locked or has none. */
  textContent: z.string().nullable().optional(),
})
export type ListedItem = z.output<typeof ListedItem>

export const ContentCategory = categoryShape({ contentCount: z.number() }, { type: z.enum(categoryTypes) })
export type ContentCategory = z.output<typeof ContentCategory>

const addressWrong = 'Please enter a URL that starts with https://'

/** An address elsewhere: `https:` only and without a password in it; the server never fetches it. */
const externalUrl = z
  .string()
  .trim()
  .max(2000, tooLong(2000))
  .overwrite(wholeWebAddress)
  .regex(/^(https:\/\/[^/?#\\@\s]+([/?#]\S*)?)?$/i, { error: addressWrong, abort: true })
  .refine((text) => text === '' || onTheWeb.safeParse(text).success, addressWrong)

const onTheWeb = z.url({ hostname: z.regexes.domain })

/** What administrators write of an item, as a form sends it. */
export const contentFields = {
  title: line(TITLE_MAX),
  description: lines(4000),
  type: z.enum(contentTypes, 'Please choose a type.'),
  /** Name of the category, an alternative to `content_category_id`. */
  category: line(60).optional(),
  content_category_id: anyId.optional(),
  duration: line(60),
  /** The plan whose members it opens to; the lowest one unless told otherwise. */
  plan_id: anyId.optional(),
  published: flagText.optional(),
  /** When it publishes itself, ISO 8601 in UTC; empty: not by itself. */
  publish_at: z.union([z.literal(''), time]).optional(),
  featured: flagText.optional(),
  sample: flagText.optional(),
  downloadable: flagText.optional(),
  external_url: externalUrl.optional(),
  /** A resumable upload that has arrived, in place of `file`. */
  upload_id: anyId.optional(),
  text_content: linesOrNothing(TEXT_MAX).optional(),
  tags: tags.optional(),
  /** Of a film or sound: `00:00 Opening`, one a line, in order. */
  chapters: chapters.optional(),
}

/** Every field that names no row which must be there first: tests send it and look for each in the answer. */
export const contentExample = {
  title: 'Breath before words',
  description: 'Twenty minutes of sitting, with a bell.',
  type: 'article',
  category: 'Meditation',
  duration: '20 min',
  published: 'true',
  featured: 'true',
  sample: 'false',
  downloadable: 'false',
  text_content: '# Arriving\n\nSit down. Nothing else has to be done.',
  tags: ['breath', 'beginners'],
  chapters: '00:00 Arriving\n12:30 The bell',
} as const
