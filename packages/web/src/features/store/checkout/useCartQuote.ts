import { cart } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useQuoteTime } from '../../../data/quoteTime.ts'

/** What was on screen when the person last looked at it. */
export type Seen = { readonly asset: string; readonly amount: string; readonly total: number }

/**
 * What the cart costs in a coin, renewed when its minute is over. The amount that the person has seen stays in force: a
 * renewed quote with another one has to be accepted first.
 */
export const useCartQuote = (asset: string, enabled: boolean) => {
  const read = useRead(cart.quoteCart, { body: { asset } }, { enabled })
  const { data, isError, refetch } = read
  const left = useQuoteTime(read, enabled)
  const [seen, setSeen] = useState<Seen>()
  const isLive = left > 0 && !isError
  useEffect(() => {
    if (!isLive || !data || seen?.asset === data.asset) return
    setSeen({ asset: data.asset, amount: data.amount, total: data.pricing.total })
  }, [isLive, data, seen])
  const differs =
    data !== undefined &&
    seen?.asset === data.asset &&
    (seen.amount !== data.amount || seen.total !== data.pricing.total)
  return {
    /** The last one, also while it is being renewed. */
    shown: data,
    /** Whether it still holds. */
    isLive,
    left,
    /** What the person saw before, when it is another now. */
    before: differs ? seen : undefined,
    /** Takes the present amount as seen. */
    accept: () => data && setSeen({ asset: data.asset, amount: data.amount, total: data.pricing.total }),
    /** Asks for another, which is shown with a notice of its own and counts as seen. */
    renew: () => void refetch().then(() => setSeen(undefined)),
    read,
  }
}

export type CartQuote = ReturnType<typeof useCartQuote>
