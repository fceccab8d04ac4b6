import { useQueryClient } from '@tanstack/react-query'
import { type Input, products } from '@vesica/contract'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { refresh } from '../../data/queries.ts'
import { useRights } from '../../data/rights.ts'
import { locale, text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useBulk } from '../../ui/useBulk.ts'
import type { Selection } from '../../ui/useSelection.ts'
import type { Product } from './ProductFacts.tsx'

const words = text.adminStore.products

type Change = NonNullable<Input<typeof products.updateProduct>['body']>

/** What many products can be made at once. */
const changes = [
  { label: words.bulkOffer, change: { in_stock: 'true' } },
  { label: words.bulkTakeOff, change: { in_stock: 'false' } },
  { label: words.bulkFeature, change: { is_featured: 'true' } },
  { label: words.bulkUnfeature, change: { is_featured: 'false' } },
] as const satisfies readonly { label: string; change: Change }[]

const change = (body: Change) => (product: Product) =>
  call(products.updateProduct, { params: { id: product.id }, body, files: { image: undefined } })

const remove = (product: Product) => call(products.deleteProduct, { params: { id: product.id } })

/** What can be done with the products that are chosen in the list. */
export const ProductsBulk = ({ selection }: { selection: Selection<Product> }) => {
  const client = useQueryClient()
  const bulk = useBulk(selection, () => refresh(client, [products.listKeptProducts, products.listKeptCategories]))
  const [asks, setAsks] = useState(false)
  const { chosen } = selection
  const barred = useRights().barred('store:write')
  return (
    <>
      <BulkBar selection={selection} bulk={bulk} nameOf={({ name }) => name}>
        {changes.map(({ label, change: body }) => (
          <ActButton
            key={label}
            barred={barred}
            size="compact-sm"
            variant="default"
            onClick={() => void bulk.run(chosen, change(body), words.bulkUpdated)}
          >
            {label}
          </ActButton>
        ))}
        <ActButton size="compact-sm" variant="default" c="red" barred={barred} onClick={() => setAsks(true)}>
          {words.delete}
        </ActButton>
      </BulkBar>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        question={words.bulkDeleteQuestion(chosen.length.toLocaleString(locale))}
        consequences={words.bulkDeleteThen}
        act={words.delete}
        danger
        onConfirm={() => void bulk.run(chosen, remove, words.bulkDeleted)}
      />
    </>
  )
}
