import { Button, type ButtonProps } from '@mantine/core'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { cart, type store } from '@vesica/contract'
import { fieldErrorsOf } from '../../data/check.ts'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Store.module.css'
import { useSetCart } from './useCart.ts'

const copy = text.store.product

type Props = { product: store.Product; quantity?: number; onAdded?: () => void } & Pick<ButtonProps, 'size' | 'variant'>

/** Adds pieces of a product to the cart. An error stays visible until the next attempt, which adds them only once. */
export const AddToCart = ({ product, quantity = 1, onAdded, ...buttonProps }: Props) => {
  const takeCart = useSetCart()
  const adding = useAction(cart.addToCart, {
    onDone: async (reply) => {
      await takeCart(reply)
      notifySuccess(copy.added)
      onAdded?.()
    },
  })
  const { failure } = adding
  const error = failure && (fieldErrorsOf(failure).quantity ?? fieldErrorsOf(failure).product_id ?? failure.message)
  return (
    <div className={styles.adding}>
      <Button
        {...buttonProps}
        fullWidth
        leftSection={<IconShoppingBagPlus size={18} aria-hidden="true" />}
        aria-label={copy.addNamed(product.name)}
        disabled={!product.inStock}
        loading={adding.isPending}
        onClick={() => void adding.run({ body: { product_id: product.id, quantity } })}
      >
        {copy.add}
      </Button>
      {error && (
        <p role="alert" className={styles.wrong}>
          {copy.notAdded(error)}
        </p>
      )}
    </div>
  )
}
