import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Input, products } from '@vesica/contract'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { refresh } from '../../data/queries.ts'
import { locale, text } from '../../i18n/text.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
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

type Props = Selection & { shown: readonly Product[] }

/** What can be done with the products that are chosen in the list. */
export const ProductsBulk = ({ shown, selected, onSelect }: Props) => {
  const client = useQueryClient()
  const bulk = useBulk<Product>()
  const [asks, setAsks] = useState(false)
  const chosen = shown.filter(({ id }) => selected.has(id))
  const count = chosen.length.toLocaleString(locale)
  const run = async (act: (product: Product) => Promise<unknown>, done: (count: string) => string) => {
    const { changed, refused } = await bulk.run(chosen, act)
    // Who was refused stays chosen, to be tried again or looked at.
    onSelect(new Set(refused.map(({ id }) => id)))
    await refresh(client, [products.listKeptProducts, products.listKeptCategories])
    if (changed > 0) notifySuccess(done(changed.toLocaleString(locale)))
  }
  return (
    <>
      <BulkBar count={chosen.length} onClear={() => onSelect(new Set())} bulk={bulk} nameOf={({ name }) => name}>
        {changes.map(({ label, change: body }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            onClick={() => void run(change(body), words.bulkUpdated)}
          >
            {label}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" c="red" onClick={() => setAsks(true)}>
          {words.delete}
        </Button>
      </BulkBar>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        question={words.bulkDeleteQuestion(count)}
        consequences={words.bulkDeleteThen}
        act={words.delete}
        danger
        onConfirm={() => void run(remove, words.bulkDeleted)}
      />
    </>
  )
}
