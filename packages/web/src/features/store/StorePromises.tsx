import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'
import { useCart } from './useCart.ts'

/** USD; a placeholder as wide as the usual final value. */
const USUAL = 50

/** The store's current terms. */
export const StorePromises = () => {
  const { data, isPending } = useCart()
  const above = data?.freeShippingAbove ?? null
  return (
    <>
      {above !== null && <>{text.store.freeShipping(usdPrice(above))} · </>}
      {isPending && (
        // Reserves space while loading to avoid a layout shift.
        <span className={styles.coming} aria-hidden="true">
          {text.store.freeShipping(usdPrice(USUAL))} ·{' '}
        </span>
      )}
      {text.store.guarantee}
    </>
  )
}
