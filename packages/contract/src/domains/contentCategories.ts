import { z } from 'zod'
import { categoryCalls } from '../categories.ts'
import { categoryTypes, ContentCategory } from '../content.ts'
import { linesOrNothing } from '../fields.ts'

export { categoryEmoji, type CategoryType, categoryTypes, ContentCategory } from '../content.ts'

/** The administrator calls for library categories. */
export const contentCategoryCalls = categoryCalls({
  path: '/content/category',
  rights: { read: 'content:read', write: 'content:write' },
  names: {
    list: 'listManagedContentCategories',
    create: 'createContentCategory',
    update: 'updateContentCategory',
    remove: 'deleteContentCategory',
  },
  summaries: {
    list: 'List all library categories, including hidden ones',
    create: 'Create a library category',
    update: 'Update a library category. Omitted fields are unchanged',
    remove: 'Delete an empty library category',
  },
  topics: ['content'],
  category: ContentCategory,
  more: {
    description: linesOrNothing(500).optional(),
    /** Default: `text`. Without an emoji of its own it has that of its type. */
    type: z.enum(categoryTypes).optional(),
  },
  example: { name: 'Chants', description: 'Songs and chants.', type: 'audio', emoji: '🎶', active: true },
  holds: 'category_holds_content',
})

export const {
  list: listManagedContentCategories,
  create: createContentCategory,
  update: updateContentCategory,
  remove: deleteContentCategory,
} = contentCategoryCalls
