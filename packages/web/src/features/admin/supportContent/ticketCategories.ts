import { supportCategories } from '@vesica/contract'
import { defineFields, line, lines, toggle } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'
import type { CategoriesKind } from '../../../lists/categories/kind.ts'
import { paths } from '../../../paths.ts'

const copy = text.categories.of(text.supportContent.categories)

const fields = defineFields<supportCategories.SupportCategory>()({
  name: line(copy.name, { needed: true, most: 60 }),
  emoji: line(copy.emoji, { most: 32 }),
  description: lines(copy.description, { most: 500 }),
  active: toggle(copy.shown, { why: copy.activeWhy, start: true }),
})

/** The ticket categories. */
export const ticketCategories: CategoriesKind<supportCategories.SupportCategory, typeof fields> = {
  calls: supportCategories.supportCategoryCalls,
  record: 'support category',
  right: 'support:write',
  refreshes: [supportCategories.listManagedSupportCategories, supportCategories.listSupportCategories],
  copy,
  fields,
  held: ({ ticketCount }) => ticketCount,
  hrefOf: ({ id }) => `${paths.admin('support')}?${new URLSearchParams({ category: id })}`,
}
