import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconTruckDelivery } from '@tabler/icons-react'
import { cart } from '@vesica/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import styles from './Cart.module.css'
import { CartLine } from './CartLine.tsx'
import { Costs } from './Costs.tsx'
import { useCart, useSetCart } from './useCart.ts'
import { Warning } from '../../ui/page/Warning.tsx'

const copy = text.store.cart

/** Progress towards free shipping; nothing if shipping is never free. */
const FreeShipping = ({ data }: { data: cart.Cart }) => {
  if (data.toFreeShipping === null) return null
  const isFree = data.toFreeShipping === 0
  const Icon = isFree ? IconCheck : IconTruckDelivery
  return (
    <p className={styles.shipping} data-free={isFree || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {isFree ? copy.isFree : copy.toFree(usd(data.toFreeShipping))}
    </p>
  )
}

const useClearing = (onCleared: () => void) => {
  const takeCart = useSetCart()
  return useAction(cart.clearCart, {
    onDone: async (reply) => {
      await takeCart(reply)
      onCleared()
      notifySuccess(copy.cleared)
    },
  })
}

type Hrefs = {
  /** The URL of a product. */
  productHref: (id: string) => string
  /** The URL of the checkout. */
  checkoutHref: string
  onClose: () => void
}

const Lines = ({ data, productHref, checkoutHref }: Hrefs & { data: cart.Cart }) => {
  const [isConfirming, confirming] = useDisclosure(false)
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const clearing = useClearing(confirming.close)
  const onChanging = useCallback((id: string, isChanging: boolean) => {
    setChanging((before) => {
      if (before.has(id) === isChanging) return before
      const after = new Set(before)
      if (isChanging) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const blocked = data.items.some((item) => item.problem !== null)
  return (
    <div className={styles.cart}>
      <ul className={styles.lines} ref={list} tabIndex={-1} aria-label={copy.lines}>
        {data.items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            href={productHref(item.product_id)}
            onChanging={onChanging}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" className={styles.clear} onClick={confirming.open}>
        {copy.clear}
      </Button>
      <div className={styles.foot}>
        <FreeShipping data={data} />
        <Costs pricing={data.pricing} old={changing.size > 0} />
        {blocked && <p className={styles.blocked}>{copy.blocked}</p>}
        {blocked || changing.size > 0 ? (
          <Button fullWidth size="md" disabled>
            {copy.checkout}
          </Button>
        ) : (
          <Button fullWidth size="md" component="a" href={checkoutHref}>
            {copy.checkout}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirming.close}
        question={copy.clearQuestion}
        consequences={copy.clearWhy(data.count)}
        action={copy.clearAction}
        danger
        doing={clearing}
        onConfirm={() => clearing.run({})}
      />
    </div>
  )
}

const Content = (props: Hrefs) => {
  const read = useCart()
  const { data } = read
  const toShop = useRef<HTMLButtonElement>(null)
  const [first] = useState(data?.count)
  const isEmptied = data?.count === 0 && first !== 0
  // Removing the last item also removes the focused line or dialog.
  useEffect(() => {
    if (isEmptied) toShop.current?.focus()
  }, [isEmptied])
  if (!data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!data) return <RowsSkeleton count={3} />
  if (data.items.length > 0) return <Lines data={data} {...props} />
  return (
    <EmptyState
      title={copy.empty}
      why={copy.emptyWhy}
      action={
        <Button ref={toShop} variant="light" onClick={props.onClose}>
          {copy.keepShopping}
        </Button>
      }
    />
  )
}

/** notice: why the member was sent here, one sentence. */
export type CartDrawerProps = Hrefs & { opened: boolean; notice: string | undefined }

/** The cart, over the store. */
export const CartDrawer = ({ opened, notice, ...hrefs }: CartDrawerProps) => {
  useRestoreFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={hrefs.onClose}
      position="right"
      size={460}
      padding="lg"
      title={copy.title}
      classNames={{ content: styles.drawer ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': text.general.close }}
    >
      {notice && <Warning>{notice}</Warning>}
      <Content {...hrefs} />
    </Drawer>
  )
}
