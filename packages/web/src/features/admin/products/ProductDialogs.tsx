import { useNavigate } from '@tanstack/react-router'
import { products } from '@vesica/contract'
import { useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import type { Product } from './ProductFacts.tsx'
import { ProductForm } from './ProductForm.tsx'
import { productsAddress, type ViewProps } from './productsUrl.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'

const copy = text.adminStore

/** The product as last seen: its dialog stays open when a live change moves it to another page of the list. */
const useSeen = (page: readonly Product[] | undefined, id: string | undefined): Product | undefined => {
  const [lastSeen, setLastSeen] = useState<Product>()
  const now = page?.find((product) => product.id === id)
  if (now && now !== lastSeen) setLastSeen(now)
  return now ?? (lastSeen?.id === id ? lastSeen : undefined)
}

const DeleteProduct = ({ product, onClose }: { product: Product; onClose: () => void }) => (
  <ActionDialog
    endpoint={products.deleteProduct}
    input={{ params: { id: product.id } }}
    refreshes={[products.listManagedProducts, products.listManagedCategories]}
    question={text.labels.areYouSureToDelete(product.name)}
    consequences={copy.products.deleteThen}
    action={text.labels.deleteAction}
    danger
    done={copy.products.deleted}
    onClose={onClose}
  />
)

type Props = ViewProps & { page: readonly Product[] | undefined; onCategories: () => void }

/** The dialog in the URL: add, edit or delete a product. */
export const ProductDialogs = ({ view, onView, page, onCategories }: Props) => {
  const { dialog, about } = view
  const product = useSeen(page, about)
  useRestoreFocus(dialog !== undefined)
  const navigate = useNavigate()
  const onOpen = (id: string) =>
    void navigate({
      to: paths.admin('store'),
      search: productsAddress.write({ ...productsAddress.plain, dialog: 'edit', about: id }) as never,
    })
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog) return null
  if (dialog === 'delete' && product) return <DeleteProduct product={product} onClose={close} />
  const title =
    dialog === 'add'
      ? text.labels.addProduct
      : product
        ? text.labels.editNamed(product.name)
        : text.labels.noLongerAvailable
  const isFound = dialog === 'add' || product
  return (
    <Dialog opened onClose={close} title={isFound || page ? title : copy.products.what} size="xl" full>
      {product && <RecordHistory of={{ type: 'product', id: product.id }} name={product.name} />}
      {isFound && (
        <ProductForm
          key={about ?? 'add'}
          product={product}
          onDone={close}
          onCancel={close}
          onOpen={onOpen}
          onCategories={onCategories}
        />
      )}
      {!isFound && !page && <RowsSkeleton count={6} dense />}
      {!isFound && page && <EmptyState title={text.labels.noLongerAvailable} why={copy.products.goneWhy} />}
    </Dialog>
  )
}
