import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'
import { useCart } from './useCart.ts'

/** USD; as wide as what is shown in the end. */
const USUAL = 50

/** What the store promises, as its terms are now. */
export const StorePromises = () => {
  const { data, isPending } = useCart()
  const above = data?.freeShippingAbove ?? null
  return (
    <>
      {above !== null && <>{text.store.freeShipping(usdPrice(above))} · </>}
      {isPending && (
        // Keeps the room of what is on its way, so that nothing below moves when it comes.
        <span className={styles.coming} aria-hidden="true">
          {text.store.freeShipping(usdPrice(USUAL))} ·{' '}
        </span>
      )}
      {text.store.guarantee}
    </>
  )
}
