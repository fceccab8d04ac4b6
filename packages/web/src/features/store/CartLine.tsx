import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { cart, store } from '@vesica/contract'
import { useEffect } from 'react'
import { useAction } from '../../data/action.ts'
import { useRefresh } from '../../data/hooks.ts'
import { pictureSources } from '../../data/pictures.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { ProductPicture } from '../../ui/picture/ProductPicture.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Cart.module.css'
import { Quantity } from './Quantity.tsx'
import { useSetCart } from './useCart.ts'
import { useLineQuantity } from './useLineQuantity.ts'

const copy = text.store.cart

const problemText = (item: cart.CartItem): string | undefined => {
  if (item.problem === null) return undefined
  return item.problem === 'too_few' ? copy.problems.too_few(item.stockCount) : copy.problems[item.problem]
}

type Props = {
  item: cart.CartItem
  href: string
  /** Whether the amounts of this line are being updated. */
  onChanging: (id: string, isChanging: boolean) => void
  onRemoved: () => void
}

/** A cart line: product, quantity and price, with its problem and the fix. */
export const CartLine = ({ item, href, onChanging, onRemoved }: Props) => {
  const takeCart = useSetCart()
  const { quantity, isChanging, why, change } = useLineQuantity(item)
  const readAgain = useRefresh(cart.getCart)
  const onRemovedItem = () => {
    notifySuccess(copy.removed)
    onRemoved()
  }
  const removing = useAction(cart.removeCartItem, {
    onDone: (reply) => takeCart(reply).then(onRemovedItem),
    // Removed elsewhere, or the first response was lost: either way it is gone, as intended.
    onFailed: ({ code }) => {
      if (code === 'not_found') void readAgain().then(onRemovedItem)
    },
  })
  useEffect(() => {
    onChanging(item.id, isChanging)
    return () => onChanging(item.id, false)
  }, [onChanging, item.id, isChanging])
  const remove = () => void removing.run({ params: { id: item.id } })
  const problem = problemText(item)
  const failed = (removing.failure?.code === 'not_found' ? undefined : removing.failure?.message) ?? why
  const most = Math.min(store.MOST_PIECES, Math.max(item.stockCount, 1))
  const canCount = item.problem === null || item.problem === 'too_few'
  return (
    <li className={styles.line} data-problem={item.problem ?? undefined}>
      <ProductPicture sources={pictureSources(item)} seed={item.product_id} sizes="72px" className={styles.thumb} />
      <div className={styles.what}>
        <a className={styles.name} href={href}>
          {item.name}
        </a>
        <span className={styles.quiet}>{item.category}</span>
        <span className={styles.quiet}>
          {copy.each(usd(item.discountedPrice))} {item.discount > 0 && <s>{usd(item.price)}</s>}
        </span>
      </div>
      <span className={styles.lineTotal} data-old={isChanging || undefined}>
        {usd(item.lineTotal)}
      </span>
      {canCount && (
        <div className={styles.acts}>
          <Quantity name={item.name} value={quantity} most={most} onChange={change} busy={isChanging} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={text.labels.removeNamed(item.name)}
            loading={removing.isPending}
            onClick={remove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      )}
      {problem && (
        <div className={styles.problem} role="status">
          <span>{problem}</span>
          {item.problem === 'too_few' ? (
            <Button size="compact-md" variant="default" onClick={() => change(item.stockCount)}>
              {copy.take(item.stockCount)}
            </Button>
          ) : (
            <Button
              size="compact-md"
              variant="default"
              aria-label={text.labels.removeNamed(item.name)}
              loading={removing.isPending}
              onClick={remove}
            >
              {text.labels.remove}
            </Button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" className={styles.wrong}>
          {failed}
        </p>
      )}
    </li>
  )
}
