import { type Input, products } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { type BulkAction, defineBulk } from '../../../lists/defineBulk.tsx'
import type { Product } from './ProductFacts.tsx'

const copy = text.adminStore.products

/** Builds a bulk action that updates the selected products. */
const making = (
  label: string,
  body: NonNullable<Input<typeof products.updateProduct>['body']>,
): BulkAction<Product> => ({
  key: label,
  label: () => label,
  run: ({ id }, runOne) => runOne(products.updateProduct, { params: { id }, body, files: { image: undefined } }),
  done: copy.bulkUpdated,
})

/** Actions for the selected products. */
export const ProductsBulk = defineBulk<Product>({
  right: 'store:write',
  label: ({ name }) => name,
  refreshes: [products.listManagedProducts, products.listManagedCategories],
  actions: [
    making(copy.bulkOffer, { in_stock: 'true' }),
    making(copy.bulkTakeOff, { in_stock: 'false' }),
    making(text.labels.featureAction, { is_featured: 'true' }),
    making(copy.bulkUnfeature, { is_featured: 'false' }),
    {
      key: 'delete',
      label: () => text.labels.deleteAction,
      run: ({ id }, runOne) => runOne(products.deleteProduct, { params: { id } }),
      done: copy.bulkDeleted,
      question: { ask: copy.bulkDeleteQuestion, then: copy.bulkDeleteThen, action: text.labels.deleteAction },
      takesAway: true,
    },
  ],
})
