import { z } from 'zod'
import { Access, contentExample, contentFields, contentTypes, EditedItem, ManagedItem } from '../content.ts'
import { endpoint, type FileRule } from '../endpoint.ts'
import { itemKinds, mediaMegabytes, mostMediaBytes } from '../media.ts'
import { anyId, cursorText, flagText, limitText, searchText, time, versionSeen } from '../fields.ts'

export { CHAPTERS_TEXT_MAX } from '../chapters.ts'
export { EditedItem, ManagedItem, TEXT_MAX, TITLE_MAX } from '../content.ts'
export { FEWEST_PEOPLE, getContentInsight, INSIGHT_SLICES } from './insight.ts'
export { previewContent, previewLibrary, previewStandings } from './previews.ts'

export const THUMBNAIL_MAX_MB = 10

const thumbnail = {
  maxBytes: THUMBNAIL_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'gif', 'webp'],
  required: false,
} as const satisfies FileRule

/** Video, audio or a document; which ones depends on the item's type. Larger files use resumable uploads. */
const file = { maxBytes: mostMediaBytes, kinds: itemKinds, required: false } as const satisfies FileRule

const itemReply = z.object({ content: EditedItem })
const itemRefusals = [
  'category_unknown',
  'plan_unknown',
  'image_unreadable',
  'content_empty',
  'upload_busy',
  'upload_unfinished',
] as const

const hasOneTime = (input: { published?: boolean | undefined; publish_at?: string | undefined }): boolean =>
  !input.published || !input.publish_at
const twoTimes = {
  path: ['publish_at'],
  message: 'Please leave this empty to publish now. To publish at this time, leave out “published”.',
}

export const createContent = endpoint({
  name: 'createContent',
  method: 'POST',
  path: '/content',
  access: 'admin',
  right: 'content:write',
  summary: 'Create a library item. It is a draft by default',
  multipart: true,
  body: z.strictObject(contentFields).refine(hasOneTime, twoTimes),
  files: { thumbnail, file },
  example: { body: contentExample },
  response: itemReply,
  refusals: itemRefusals,
  idempotent: true,
})

export const updateContent = endpoint({
  name: 'updateContent',
  method: 'POST',
  path: '/content/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Update a library item. Omitted fields are unchanged; a future `publish_at` unpublishes it until then',
  multipart: true,
  params: z.strictObject({ id: anyId }),
  body: z
    .strictObject({
      ...contentFields,
      title: contentFields.title.optional(),
      description: contentFields.description.optional(),
      type: contentFields.type.optional(),
      duration: contentFields.duration.optional(),
      /** The version that the form was based on. If it has changed: 409. */
      version_seen: versionSeen,
      remove_thumbnail: flagText.optional(),
      /** The file is removed without a replacement; refused if a published item would be empty. */
      remove_file: flagText.optional(),
    })
    .refine(hasOneTime, twoTimes),
  files: { thumbnail, file },
  example: { body: { duration: '25 min' } },
  response: itemReply,
  refusals: [...itemRefusals, 'content_changed'],
})

export const publishContent = endpoint({
  name: 'publishContent',
  method: 'POST',
  path: '/content/{id}/publish',
  access: 'admin',
  right: 'content:write',
  summary: 'Publish or unpublish a library item',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ published: z.boolean() }),
  example: { body: { published: true } },
  response: itemReply,
  refusals: ['content_empty'],
})

export const deleteContent = endpoint({
  name: 'deleteContent',
  method: 'DELETE',
  path: '/content/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Delete a library item. This cannot be undone',
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
})

/** The filters of the item list. */
export const contentShows = ['published', 'draft', 'scheduled', 'featured', 'sample'] as const

const managedFilters = {
  search: searchText.optional(),
  type: z.enum(contentTypes).optional(),
  category: anyId.optional(),
  show: z.enum(contentShows).optional(),
  sort: z.enum(['updated', 'title']).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
}

export const listManagedContent = endpoint({
  name: 'listManagedContent',
  method: 'GET',
  path: '/content/manage',
  access: 'admin',
  right: 'content:read',
  summary: 'List all library items, including drafts and scheduled ones',
  topics: ['content'],
  query: z.strictObject({ ...managedFilters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    content: z.array(ManagedItem),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const exportContent = endpoint({
  name: 'exportContent',
  method: 'GET',
  path: '/content/export',
  access: 'admin',
  right: 'content:read',
  summary: 'Export filtered library items as CSV',
  query: z.strictObject(managedFilters),
})

export const getManagedContent = endpoint({
  name: 'getManagedContent',
  method: 'GET',
  path: '/content/manage/{id}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get a library item as stored, with its text',
  topics: ['content'],
  params: z.strictObject({ id: anyId }),
  response: itemReply,
})

const revisionFacts = {
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** Of its text, in characters. */
  characters: z.number(),
  by: z.string(),
  at: time,
}

export const listRevisions = endpoint({
  name: 'listRevisions',
  method: 'GET',
  path: '/content/{id}/revisions',
  access: 'admin',
  right: 'content:read',
  summary: 'List the latest 100 text revisions of an item with author and previous length, newest first',
  topics: ['content'],
  params: z.strictObject({ id: anyId }),
  response: z.object({ revisions: z.array(z.object(revisionFacts)) }),
})

export const getRevision = endpoint({
  name: 'getRevision',
  method: 'GET',
  path: '/content/{id}/revisions/{revision}',
  access: 'admin',
  right: 'content:read',
  summary: 'Get the text of an item before one of its revisions',
  topics: ['content'],
  params: z.strictObject({ id: anyId, revision: anyId }),
  response: z.object({ revision: z.object({ ...revisionFacts, textContent: z.string() }) }),
})

export const restoreRevision = endpoint({
  name: 'restoreRevision',
  method: 'POST',
  path: '/content/{id}/revisions/{revision}/restore',
  access: 'admin',
  right: 'content:write',
  summary: 'Restore an earlier text of an item. The current one becomes a revision',
  params: z.strictObject({ id: anyId, revision: anyId }),
  response: itemReply,
  refusals: ['address_returns'],
})

export const explainAccess = endpoint({
  name: 'explainAccess',
  method: 'GET',
  path: '/content/{id}/access',
  access: 'admin',
  right: 'content:read',
  summary: 'Explain whether an item is open to a member or level at a given time, and why',
  topics: ['content', 'members', 'platform', 'plans'],
  params: z.strictObject({ id: anyId }),
  query: z.strictObject({
    /** Id of a member. */
    member: anyId.optional(),
    /** A level in place of a member; `none` for a person without one. */
    level: z.string().trim().toLowerCase().max(60).optional(),
    /** ISO 8601 in UTC. Default: now. */
    at: time.optional(),
  }),
  example: { query: { level: 'seeker' } },
  response: z.object({ access: Access }),
})

export const setContentPolicy = endpoint({
  name: 'setContentPolicy',
  method: 'POST',
  path: '/content/policy',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Set whether a level opens only its own items, or those of lower levels too',
  body: z.strictObject({ policy: z.enum(['exact', 'inclusive']) }),
  example: { body: { policy: 'inclusive' } },
  response: z.object({ policy: z.enum(['exact', 'inclusive']) }),
})

export const setMediaLimit = endpoint({
  name: 'setMediaLimit',
  method: 'POST',
  path: '/content/media-limit',
  access: 'admin',
  right: 'settings:write',
  summary: 'Set the maximum size of a library file in megabytes. Existing files are unchanged',
  body: z.strictObject({
    megabytes: z
      .int('Please enter a whole number.')
      .min(mediaMegabytes.least, 'Please enter at least 1.')
      .max(mediaMegabytes.most, `Please enter at most ${mediaMegabytes.most}.`),
  }),
  example: { body: { megabytes: 2048 } },
  response: z.object({ megabytes: z.number() }),
})

export const getContentAnalytics = endpoint({
  name: 'getContentAnalytics',
  method: 'GET',
  path: '/analytics/content',
  access: 'admin',
  right: 'content:read',
  summary: 'Get library metrics by status, category and type, and the access policy',
  topics: ['content', 'platform'],
  response: z.object({
    analytics: z.object({
      totalContent: z.number(),
      publishedContent: z.number(),
      scheduledContent: z.number(),
      draftContent: z.number(),
      featuredContent: z.number(),
      activeCategories: z.number(),
      inactiveCategories: z.number(),
      types: z.object({
        video: z.number(),
        audio: z.number(),
        article: z.number(),
        text: z.number(),
        book: z.number(),
        course: z.number(),
      }),
      policy: z.enum(['exact', 'inclusive']),
      /** The maximum size of a library file. */
      mostMegabytes: z.number(),
    }),
  }),
})
