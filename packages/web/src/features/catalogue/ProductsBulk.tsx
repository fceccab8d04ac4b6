import { type Input, products } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { type BulkAction, defineBulk } from '../../lists/defineBulk.tsx'
import type { Product } from './ProductFacts.tsx'

const words = text.adminStore.products

/** What many products can be made at once. */
const making = (
  label: string,
  body: NonNullable<Input<typeof products.updateProduct>['body']>,
): BulkAction<Product> => ({
  key: label,
  label: () => label,
  run: ({ id }, actOn) => actOn(products.updateProduct, { params: { id }, body, files: { image: undefined } }),
  done: words.bulkUpdated,
})

/** What can be done with the products that are chosen in the list. */
export const ProductsBulk = defineBulk<Product>({
  right: 'store:write',
  label: ({ name }) => name,
  refreshes: [products.listManagedProducts, products.listManagedCategories],
  actions: [
    making(words.bulkOffer, { in_stock: 'true' }),
    making(words.bulkTakeOff, { in_stock: 'false' }),
    making(words.bulkFeature, { is_featured: 'true' }),
    making(words.bulkUnfeature, { is_featured: 'false' }),
    {
      key: 'delete',
      label: () => words.delete,
      run: ({ id }, actOn) => actOn(products.deleteProduct, { params: { id } }),
      done: words.bulkDeleted,
      question: { ask: words.bulkDeleteQuestion, then: words.bulkDeleteThen, action: words.delete },
      takesAway: true,
    },
  ],
})
