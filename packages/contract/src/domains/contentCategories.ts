import { z } from 'zod'
import { categoryTypes, ContentCategory } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, iconOrNothing, line, linesOrNothing } from '../fields.ts'

export { categoryEmoji, type CategoryType, categoryTypes, ContentCategory } from '../content.ts'

export const listManagedContentCategories = endpoint({
  name: 'listManagedContentCategories',
  method: 'GET',
  path: '/content/category/manage',
  access: 'admin',
  right: 'content:read',
  summary: 'All categories of the library, also those that are not shown',
  topics: ['content'],
  response: z.object({ categories: z.array(ContentCategory) }),
})

const categoryReply = z.object({ category: ContentCategory })

export const createContentCategory = endpoint({
  name: 'createContentCategory',
  method: 'POST',
  path: '/content/category',
  access: 'admin',
  right: 'content:write',
  summary: 'Add a category to the library',
  body: z.strictObject({
    name: line(60),
    description: linesOrNothing(500).optional(),
    /** `text` unless told otherwise. */
    type: z.enum(categoryTypes).optional(),
    /** That of its type unless told otherwise. */
    emoji: iconOrNothing.optional(),
    /** Shown unless told otherwise. */
    active: z.boolean().optional(),
  }),
  example: { body: { name: 'Chants', description: 'To be sung.', type: 'audio', emoji: '🎶', active: true } },
  response: categoryReply,
  refusals: ['category_exists'],
  idempotent: true,
})

export const updateContentCategory = endpoint({
  name: 'updateContentCategory',
  method: 'PUT',
  path: '/content/category/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Change a category of the library; fields left out stay as they are',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    name: line(60).optional(),
    description: linesOrNothing(500).optional(),
    type: z.enum(categoryTypes).optional(),
    emoji: iconOrNothing.optional(),
    active: z.boolean().optional(),
  }),
  example: { body: { active: false } },
  response: categoryReply,
  refusals: ['category_exists'],
})

export const deleteContentCategory = endpoint({
  name: 'deleteContentCategory',
  method: 'DELETE',
  path: '/content/category/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Remove a category of the library that no item is in',
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
  refusals: ['category_holds_content'],
})
