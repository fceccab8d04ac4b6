import { ActionIcon } from '@mantine/core'
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useAct } from '../../data/act.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { RowAct, RowActs } from '../../ui/list/RowActs.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Catalogue.module.css'
import type { Product } from './ProductFacts.tsx'

const words = text.adminStore.products

/** Features a product, or not any more: shown at once, and taken back when it is refused. */
const Feature = ({ product }: { product: Product }) => {
  const turn = useAct(products.updateProduct, {
    refreshes: [products.listManagedProducts],
    onDone: () => notifySuccess(words.updated),
    onFailed: (failure) => notifyFailed(failure.message),
  })
  const isOn = turn.isPending ? !product.isFeatured : product.isFeatured
  const barred = useRights().barred('store:write')
  return (
    <ActionIcon
      className={styles.star}
      variant="subtle"
      color="gray"
      aria-pressed={isOn}
      aria-label={words.feature(product.name)}
      title={barred ?? (isOn ? words.unfeatureIt : words.featureIt)}
      aria-disabled={barred ? true : undefined}
      data-disabled={barred ? true : undefined}
      onClick={() =>
        !barred &&
        void turn.act({
          params: { id: product.id },
          body: { is_featured: product.isFeatured ? 'false' : 'true' },
          files: { image: undefined },
        })
      }
    >
      {isOn ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  )
}

type Props = { product: Product; onOpen: (dialog: 'edit' | 'delete') => void }

/** What can be done with one product: feature, edit, delete. */
export const ProductActions = ({ product, onOpen }: Props) => {
  const barred = useRights().barred('store:write')
  return (
    <RowActs>
      <Feature product={product} />
      <RowAct
        label={words.editNamed(product.name)}
        title={words.edit}
        icon={IconPencil}
        barred={barred}
        onClick={() => onOpen('edit')}
      />
      <RowAct
        label={words.deleteNamed(product.name)}
        title={words.delete}
        icon={IconTrash}
        barred={barred}
        onClick={() => onOpen('delete')}
      />
    </RowActs>
  )
}
