import { IconPencil, IconTrash } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { FeatureStar } from '../../../ui/list/FeatureStar.tsx'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import type { Product } from './ProductFacts.tsx'

const copy = text.adminStore.products

/** Features or unfeatures a product optimistically, and reverts on refusal. */
const Feature = ({ product }: { product: Product }) => {
  const toggle = useAction(products.updateProduct, {
    refreshes: [products.listManagedProducts],
    onDone: () => notifySuccess(copy.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const isOn = toggle.isPending ? !product.isFeatured : product.isFeatured
  const disabledReason = useRights().disabledReason('store:write')
  return (
    <FeatureStar
      isOn={isOn}
      label={text.labels.featureNamed(product.name)}
      title={isOn ? copy.unfeatureIt : text.labels.featureAction}
      disabledReason={disabledReason}
      onTurn={() =>
        void toggle.run({
          params: { id: product.id },
          body: { is_featured: product.isFeatured ? 'false' : 'true' },
          files: { image: undefined },
        })
      }
    />
  )
}

type Props = { product: Product; onOpen: (dialog: 'edit' | 'delete') => void }

/** The actions for one product: feature, edit, delete. */
export const ProductActions = ({ product, onOpen }: Props) => {
  const disabledReason = useRights().disabledReason('store:write')
  return (
    <RowActions>
      <Feature product={product} />
      <RowAction
        label={text.labels.editNamed(product.name)}
        title={text.labels.edit}
        icon={IconPencil}
        disabledReason={disabledReason}
        onClick={() => onOpen('edit')}
      />
      <RowAction
        label={text.labels.deleteNamed(product.name)}
        title={text.labels.deleteAction}
        icon={IconTrash}
        disabledReason={disabledReason}
        onClick={() => onOpen('delete')}
      />
    </RowActions>
  )
}
