import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallFailed } from './failure.ts'
import { useQuoteTime } from './quoteTime.ts'

/** What was on screen when the person last looked at it. total: USD. */
export type Seen = { readonly asset: string; readonly amount: string; readonly total: number }

type Quoted = { readonly expiresAt: string }

/**
 * A price in a coin, renewed when its minute is over. The amount that the person has seen stays in force: a renewed quote
 * with another one has to be accepted first.
 * @param sumOf what of an answer is the price
 */
export const useSeenQuote = <Q extends Quoted>(
  read: UseQueryResult<Q, CallFailed>,
  wanted: boolean,
  sumOf: (quote: Q) => Seen,
) => {
  const { data, isError, refetch } = read
  const left = useQuoteTime(read, wanted)
  const [seen, setSeen] = useState<Seen>()
  const isLive = left > 0 && !isError
  const now = data && sumOf(data)
  const asset = now?.asset
  useEffect(() => {
    if (!isLive || !data || seen?.asset === asset) return
    setSeen(sumOf(data))
  }, [isLive, data, seen, asset, sumOf])
  const differs =
    now !== undefined && seen?.asset === now.asset && (seen.amount !== now.amount || seen.total !== now.total)
  return {
    /** The last one, also while it is being renewed. */
    shown: data,
    /** Whether it still holds. */
    isLive,
    left,
    /** What the person saw before, when it is another now. */
    before: differs ? seen : undefined,
    /** Takes the present amount as seen. */
    accept: () => now && setSeen(now),
    /** Asks for another, which is shown with a notice of its own and counts as seen. */
    renew: () => void refetch().then(() => setSeen(undefined)),
    read,
  }
}
