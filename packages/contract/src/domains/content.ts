import { z } from 'zod'
import { ContentCategory, ContentItem, contentTypes, ListedItem, OpenedItem } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, pageText, searchText } from '../fields.ts'

export {
  Access,
  Captions,
  type AccessReason,
  accessReasons,
  ContentItem,
  type ContentPolicy,
  contentPolicies,
  type ContentType,
  contentTypes,
  ListedItem,
  OpenedItem,
} from '../content.ts'

export const contentSorts = ['newest', 'title'] as const

export const contentMarks = ['favourites', 'begun', 'done'] as const

/** The filters of the library. */
export const libraryFilters = {
  /** Words of title, description or tags. */
  search: searchText.optional(),
  category: anyId.optional(),
  type: z.enum(contentTypes).optional(),
  /** A membership level: items that open only to its members. */
  level: z.string().trim().toLowerCase().max(60).optional(),
  /** Only items that you have access to. */
  open: z.enum(['true', 'false']).optional(),
  sort: z.enum(contentSorts).optional(),
  limit: limitText,
  cursor: cursorText.optional(),
}

export const libraryReply = z.object({
  content: z.array(ContentItem),
  /** The number of matches, counted up to `countedUpTo`. */
  total: z.number(),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
  /** Of the whole library. */
  metrics: z.object({ published: z.number(), open: z.number() }),
})

export const openedReply = z.object({
  content: OpenedItem,
  /** Other items of its category, accessible ones first. */
  related: z.array(ContentItem),
})

export const listContent = endpoint({
  name: 'listContent',
  method: 'GET',
  path: '/content',
  access: 'signedIn',
  allFor: 'content:read',
  feature: 'content',
  summary: "List published library items, with the caller's access, its reason and what would unlock each",
  topics: ['content', 'progress', 'me', 'platform', 'plans'],
  query: z.strictObject({
    ...libraryFilters,
    /** Clients that request a page open each item separately; others also get the texts. */
    limit: pageText.optional(),
    /** Only your favorites, items in progress, or finished ones. */
    show: z.enum(contentMarks).optional(),
  }),
  /** For administrators who see drafts, `newest` sorts by the last change. */
  response: libraryReply.extend({ content: z.array(ListedItem) }),
})

export const getContent = endpoint({
  name: 'getContent',
  method: 'GET',
  path: '/content/{id}',
  access: 'signedIn',
  feature: 'content',
  summary: 'Get a library item with its text, or what would unlock it if the caller has no access',
  topics: ['content', 'progress', 'me', 'platform', 'plans'],
  params: z.strictObject({ id: anyId }),
  response: openedReply,
})

export const listContentCategories = endpoint({
  name: 'listContentCategories',
  method: 'GET',
  path: '/content/category',
  access: 'signedIn',
  allFor: 'content:read',
  feature: 'content',
  summary: 'List visible library categories with their number of published items',
  topics: ['content', 'platform'],
  response: z.object({
    /** `active` is there for administrators who see hidden ones; their `contentCount` includes drafts. */
    categories: z.array(ContentCategory.partial({ active: true })),
  }),
})

export const getContentPicture = endpoint({
  name: 'getContentPicture',
  method: 'GET',
  path: '/content-images/{id}/{width}',
  access: 'anyone',
  withoutFeature: 'the back-office shows it, and an image sends no token',
  summary: 'Get a cover image as WebP in one of its widths. A new cover has a new URL',
  params: z.strictObject({ id: anyId, width: z.enum(['320', '640', '1280']) }),
})

export type ContentSort = (typeof contentSorts)[number]
