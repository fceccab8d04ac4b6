import { cart } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { holdsMs } from './quoteTime.ts'

const TICK_MS = 500

const useSecondsUntil = (deadline: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** What was on screen when the person last looked at it. */
export type Seen = { readonly asset: string; readonly amount: string; readonly total: number }

/**
 * What the cart costs in a coin, renewed when its minute is over. The amount that the person has seen stays in force: a
 * renewed quote with another one has to be accepted first.
 */
export const useCartQuote = (asset: string, enabled: boolean) => {
  const read = useRead(cart.quoteCart, { body: { asset } }, { enabled })
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const deadline = data ? dataUpdatedAt + holdsMs(data.expiresAt, dataUpdatedAt) : 0
  const left = useSecondsUntil(deadline)
  const [seen, setSeen] = useState<Seen>()
  const isOver = enabled && deadline > 0 && left === 0 && !isFetching && !isError
  useEffect(() => {
    if (isOver && document.visibilityState === 'visible') void refetch()
  }, [isOver, refetch])
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
