import { products, type store } from '@vesica/contract'
import { defineFields, line, lines, toggle } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'
import type { CategoriesKind } from '../../../lists/categories/kind.ts'
import { productsAddress, productsHref } from './productsUrl.ts'

const own = text.adminStore.categories
const copy = text.categories.of(own)

const fields = defineFields<store.ProductCategory>()({
  name: line(copy.name, { needed: true, most: 60 }),
  emoji: line(copy.emoji, { why: own.emojiWhy, most: 32 }),
  description: lines(copy.description, { needed: true, most: 500 }),
  active: toggle(copy.shown, { why: copy.activeWhy, start: true }),
})

/** The categories of the store. */
export const productCategories: CategoriesKind<store.ProductCategory, typeof fields> = {
  calls: products.productCategoryCalls,
  record: 'product category',
  right: 'store:write',
  refreshes: [products.listManagedCategories, products.listManagedProducts],
  copy,
  fields,
  held: ({ productCount }) => productCount,
  hrefOf: ({ id }) => productsHref(productsAddress.write({ ...productsAddress.plain, category: id })),
}
