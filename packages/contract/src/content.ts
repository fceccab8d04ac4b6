import { z } from 'zod'
import { categoryShape } from './categories.ts'
import { Chapter, chapters } from './chapters.ts'
import { anyId, flagText, line, lines, linesOrNothing, time, tooLong } from './fields.ts'
import { pictured } from './pictures.ts'
import { Progress } from './progress.ts'
import { tags } from './tags.ts'
import { wholeWebAddress } from './typed.ts'

/** The type of a library item. */
export const contentTypes = ['video', 'audio', 'article', 'text', 'book', 'course'] as const
export type ContentType = (typeof contentTypes)[number]

/** The kind of items a category mostly contains, with its default emoji. */
export const categoryEmoji = { audio: '🎵', video: '📹', book: '📖', text: '📝', course: '🎓' } as const
export const categoryTypes = ['audio', 'video', 'book', 'text', 'course'] as const
export type CategoryType = (typeof categoryTypes)[number]

/** The maximum length of an article in characters, about 100 pages. Anything longer is a book, which is a file. */
export const TEXT_MAX = 200_000
export const TITLE_MAX = 160

/**
 * Why something opens or does not:
 * - opens: `level` (the member's own, or one below with the inclusive policy), `sample` (for every member),
 * `administrator`
 * - does not: the other values; `not_enrolled`, `not_released` (its section opens later) and `prerequisite` for lessons
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

/** Whether a person has access, why, and what would give it. */
export const Access = z.object({
  opens: z.boolean(),
  reason: z.enum(accessReasons),
  /** The same in a sentence. */
  sentence: z.string(),
  /** Plans whose members have access, lowest first. */
  plans: z.array(planNamed),
  /** The lowest of them that the member could upgrade to; null if an upgrade doesn't help. */
  upgradeTo: planNamed.nullable(),
  /** When it opens by itself. */
  opensAt: time.nullable(),
})
export type Access = z.output<typeof Access>

/** Which items a level opens: only its own, or also those of the levels below. */
export const contentPolicies = ['exact', 'inclusive'] as const
export type ContentPolicy = (typeof contentPolicies)[number]

/** An item in a list. If locked, it has its title, cover, length and teaser, and nothing else. */
export const ContentItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The teaser, visible to everyone who sees the list. */
  description: z.string(),
  type: z.enum(contentTypes),
  /** The category's name. */
  category: z.string(),
  categoryId: z.string(),
  categoryEmoji: z.string(),
  /** As the author writes it. */
  duration: z.string(),
  /** The measured duration of an uploaded medium. */
  durationMs: z.number().nullable(),
  /** The level whose members have access, and the plan of that level. */
  requiredLevel: z.string(),
  planId: z.string(),
  planName: z.string(),
  featured: z.boolean(),
  /** Whether it opens to every member. */
  sample: z.boolean(),
  tags: z.array(z.string()),
  /** The cover: as `image`. */
  thumbnailUrl: pictured.image,
  ...pictured,
  publishedAt: time.nullable(),
  updatedAt: time,
  access: Access,
  /** Whether the file is on the platform rather than elsewhere. */
  isUploaded: z.boolean(),
  /** The URL to play, read or load it; null if it is locked or has no file. */
  fileUrl: z.string().nullable(),
  /** Whether it can be downloaded; false if locked. */
  downloadable: z.boolean(),
  /** The member's progress; null for items never opened, and for administrators. */
  progress: Progress.nullable(),
  favourite: z.boolean(),
  /** Used by courses. */
  lessons: z.array(z.never()),
  certificateAvailable: z.boolean(),
})
export type ContentItem = z.output<typeof ContentItem>

/** A transcript of a medium, also shown as captions. */
export const Captions = z.object({
  id: z.string(),
  /** BCP 47, such as `en` or `pt-BR`. */
  language: z.string(),
  label: z.string(),
  /** The URL of the WebVTT file. */
  url: z.string(),
})
export type Captions = z.output<typeof Captions>

/** One item: the same with its text. */
export const OpenedItem = ContentItem.extend({
  /** Markdown; null if it is locked or has none. */
  textContent: z.string().nullable(),
  /** Empty if it is locked. */
  captions: z.array(Captions),
  /** In order; empty if it is locked. */
  chapters: z.array(Chapter),
  /** The uploaded file; null if locked. */
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

/** An item as administrators manage it. */
export const ManagedItem = z.object({
  ...ContentItem.omit({ access: true, progress: true, favourite: true, lessons: true, certificateAvailable: true })
    .shape,
  /** Whether it is in the library now. */
  published: z.boolean(),
  /** The scheduled publication; null if it is published or a draft. */
  publishAt: time.nullable(),
  sourceType: z.enum(['url', 'upload', 'text', 'none']),
  externalUrl: z.string().nullable(),
  uploadedFile: z.object({ name: z.string(), kind: z.string(), bytes: z.number() }).nullable(),
  /** Increases with every change; forms send the version they were based on. */
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

/** An item in the library list. The fields of `ManagedItem` are there for administrators who see drafts. */
export const ListedItem = ContentItem.extend({
  ...ManagedItem.pick({
    published: true,
    publishAt: true,
    sourceType: true,
    externalUrl: true,
    uploadedFile: true,
    version: true,
  }).partial().shape,
  /** In a list without `limit`, and for those administrators: Markdown; null if it is locked or has none. */
  textContent: z.string().nullable().optional(),
})
export type ListedItem = z.output<typeof ListedItem>

export const ContentCategory = categoryShape({ contentCount: z.number() }, { type: z.enum(categoryTypes) })
export type ContentCategory = z.output<typeof ContentCategory>

const addressWrong = 'Please enter a URL that starts with https://'

/** An external URL: `https:` only, without credentials. The server never requests it. */
const externalUrl = z
  .string()
  .trim()
  .max(2000, tooLong(2000))
  .overwrite(wholeWebAddress)
  .regex(/^(https:\/\/[^/?#\\@\s]+([/?#]\S*)?)?$/i, { error: addressWrong, abort: true })
  .refine((text) => text === '' || onTheWeb.safeParse(text).success, addressWrong)

const onTheWeb = z.url({ hostname: z.regexes.domain })

/** The fields of an item that administrators edit, as a form sends them. */
export const contentFields = {
  title: line(TITLE_MAX),
  description: lines(4000),
  type: z.enum(contentTypes, 'Please choose a type.'),
  /** The category's name, an alternative to `content_category_id`. */
  category: line(60).optional(),
  content_category_id: anyId.optional(),
  duration: line(60),
  /** The plan whose members have access. Default: the lowest one. */
  plan_id: anyId.optional(),
  published: flagText.optional(),
  /** The scheduled publication, ISO 8601 in UTC; empty: none. */
  publish_at: z.union([z.literal(''), time]).optional(),
  featured: flagText.optional(),
  sample: flagText.optional(),
  downloadable: flagText.optional(),
  external_url: externalUrl.optional(),
  /** A finished resumable upload, in place of `file`. */
  upload_id: anyId.optional(),
  text_content: linesOrNothing(TEXT_MAX).optional(),
  tags: tags.optional(),
  /** For video and audio: `00:00 Opening`, one per line, in order. */
  chapters: chapters.optional(),
}

/** Every field that refers to no other row. Tests send it and look for each in the response. */
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
