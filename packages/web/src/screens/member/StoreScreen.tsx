import type { identity } from '@vesica/contract'
import { useCallback, useState } from 'react'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { CartButton } from '../../features/store/CartButton.tsx'
import type { CartDrawerProps } from '../../features/store/CartDrawer.tsx'
import { Checkout } from '../../features/store/checkout/Checkout.tsx'
import type { Details } from '../../features/store/checkout/orderBody.ts'
import { OrderPlaced } from '../../features/store/checkout/OrderPlaced.tsx'
import { saveTyped, startingDetails } from '../../features/store/checkout/typedAddress.ts'
import { ProductPage } from '../../features/store/ProductPage.tsx'
import { StoreList } from '../../features/store/StoreList.tsx'
import { StorePromises } from '../../features/store/StorePromises.tsx'
import { listOf, storeAddress, type StoreView } from '../../features/store/storeUrl.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { openedPart } from '../../ui/openedPart.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './StoreScreen.module.css'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.store

const CartDrawer = openedPart<CartDrawerProps>(
  async () => (await import('../../features/store/CartDrawer.tsx')).CartDrawer,
  ({ opened }) => opened,
)

const hrefOf = (view: StoreView): string => paths.store(storeAddress.write(view))

const Head = ({ view, isList }: { view: StoreView; isList: boolean }) => {
  const cart = <CartButton href={hrefOf({ ...view, open: 'cart' })} />
  return isList ? (
    <PageTitle title={copy.title} lead={<StorePromises />} actions={cart} />
  ) : (
    <div className={styles.actions}>{cart}</div>
  )
}

const Content = ({ user }: { user: identity.User }) => {
  const [search, goTo] = useSearchState()
  const view = storeAddress.parse(search)
  const go = (next: StoreView, replace?: boolean, resetScroll?: boolean) =>
    goTo(storeAddress.write(next), replace, resetScroll)
  const [details, setDetails] = useState<Details>(() => startingDetails(user))
  const [hasOrdered, setOrdered] = useState(false)
  const [notice, setNotice] = useState<string>()
  const list = listOf(view)
  const showCart = (message: string | undefined) => {
    setNotice(message)
    go({ ...list, open: 'cart' })
  }
  const closeCart = () => {
    setNotice(undefined)
    go({ ...view, open: undefined }, true)
  }
  const onTyped = useCallback((typed: Details) => saveTyped(user.id, typed), [user.id])
  const placed = (id: string) => {
    saveTyped(user.id, undefined)
    setOrdered(true)
    go({ ...list, order: id }, true, true)
    notifySuccess(copy.placed.toast)
  }
  if (view.order) return <OrderPlaced id={view.order} storeHref={hrefOf(storeAddress.plain)} />
  if (view.checkout)
    return (
      <Checkout
        view={view}
        details={details}
        hasOrdered={hasOrdered}
        onTyped={onTyped}
        onDetails={setDetails}
        onView={go}
        hrefOf={hrefOf}
        onCart={showCart}
        onLeave={() => go(list, true, true)}
        onPlaced={(order) => placed(order.id)}
      />
    )
  return (
    <>
      <Head view={view} isList={!view.product} />
      {view.product ? (
        <ProductPage key={view.product} id={view.product} listHref={hrefOf(list)} />
      ) : (
        <StoreList view={view} onView={go} hrefOf={hrefOf} />
      )}
      <CartDrawer
        opened={view.open === 'cart'}
        notice={notice}
        productHref={(product) => hrefOf({ ...list, product })}
        checkoutHref={hrefOf({ ...list, checkout: 'details' })}
        onClose={closeCart}
      />
    </>
  )
}

/** The Sacred Marketplace: products, the cart, and the checkout. */
export const StoreScreen = () => {
  const user = useCurrentUser()
  if (user && isAdmitted(user)) return <Content user={user} />
  return (
    <>
      <BackLink href={paths.dashboard()}>{copy.back}</BackLink>
      <PageTitle title={copy.title} />
      {user ? <AwaitingApproval title={copy.waitTitle} /> : <CardSkeleton count={4} height={320} />}
    </>
  )
}
