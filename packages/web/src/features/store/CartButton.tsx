import { Button } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'
import { useCartCount } from './useCart.ts'

/** The link to the cart with its number of pieces. */
export const CartButton = ({ href }: { href: string }) => {
  const count = useCartCount(true)
  return (
    <Button component="a" href={href} variant="default" leftSection={<IconShoppingBag size={18} aria-hidden="true" />}>
      {text.store.cart.open}
      {count > 0 && (
        <span className={styles.cartCount}>
          {' '}
          {count}
          <span className="visually-hidden"> {text.store.cart.items(count)}</span>
        </span>
      )}
    </Button>
  )
}
