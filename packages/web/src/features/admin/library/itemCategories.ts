import { contentCategories } from '@vesica/contract'
import { choice, defineFields, line, lines, toggle } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'
import type { CategoriesKind } from '../../../lists/categories/kind.ts'
import { contentListHref } from './contentUrl.ts'
import { contentReads } from './items/ItemActions.tsx'

const own = text.adminLibrary.categories
const copy = text.categories.of(own)
const usual = contentCategories.categoryEmoji

const fields = defineFields<contentCategories.ContentCategory>()({
  name: line(copy.name, { needed: true, most: 60 }),
  type: choice<contentCategories.CategoryType>(own.type, {
    start: 'text',
    data: contentCategories.categoryTypes.map((value) => ({ value, label: text.media.kinds[value] })),
  }),
  // The default emoji of a type is not a custom one: it follows the type.
  emoji: line(copy.emoji, { most: 32, of: ({ emoji, type }) => (emoji === usual[type] ? '' : emoji) }),
  description: lines(copy.description, { most: 500 }),
  active: toggle(copy.shown, { why: copy.activeWhy, start: true }),
})

/** The categories of the library. */
export const itemCategories: CategoriesKind<contentCategories.ContentCategory, typeof fields> = {
  calls: contentCategories.contentCategoryCalls,
  record: 'content category',
  right: 'content:write',
  refreshes: contentReads,
  copy,
  fields,
  // Defaults to the emoji of its type.
  sent: (values) => ({ ...values, emoji: values.emoji.trim() || usual[values.type] }),
  besides: ({ type }) => ({ emoji: { why: own.emojiWhy(usual[type]), placeholder: usual[type] } }),
  says: ({ type }) => text.media.kinds[type],
  held: ({ contentCount }) => contentCount,
  hrefOf: ({ id }) => contentListHref({ category: id }),
}
