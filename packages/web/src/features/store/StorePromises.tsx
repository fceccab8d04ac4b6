import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { useCart } from './useCart.ts'

/** What the store promises, as its terms are now. */
export const StorePromises = () => {
  const above = useCart().data?.freeShippingAbove ?? null
  return (
    <>
      {above !== null && <>{text.store.freeShipping(usdPrice(above))} · </>}
      {text.store.guarantee}
    </>
  )
}
