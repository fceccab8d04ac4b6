import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallFailed } from './failure.ts'
import { useQuoteTime } from './quoteTime.ts'

/** The quote that the person last saw. total: USD. */
type SeenQuote = { readonly asset: string; readonly amount: string; readonly total: number }

/** A price as quoted. */
export type Quoted = SeenQuote & { readonly expiresAt: string }

/**
 * A price in a coin, renewed every minute. The amount that the person has seen stays in force: a renewed quote with a
 * different one must be accepted first.
 * @param quotedIn selects the price in the response
 */
export const useSeenQuote = <Answer>(
  read: UseQueryResult<Answer, CallFailed>,
  enabled: boolean,
  quotedIn: (answer: Answer) => Quoted,
) => {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const { asset, amount, total, expiresAt = '' } = data === undefined ? ({} as Partial<Quoted>) : quotedIn(data)
  const left = useQuoteTime(
    { data: data === undefined ? undefined : { expiresAt }, dataUpdatedAt, isFetching, isError, refetch },
    enabled,
  )
  const [seenQuote, setSeenQuote] = useState<SeenQuote>()
  const isLive = left > 0 && !isError
  const isThere = asset !== undefined && amount !== undefined && total !== undefined
  useEffect(() => {
    if (isLive && isThere && seenQuote?.asset !== asset) setSeenQuote({ asset, amount, total })
  }, [isLive, isThere, seenQuote, asset, amount, total])
  const differs = isThere && seenQuote?.asset === asset && (seenQuote.amount !== amount || seenQuote.total !== total)
  return {
    /** The last one, even while it is being renewed. */
    shown: data,
    /** Whether it is still valid. */
    isLive,
    left,
    /** The previously seen amounts, if they differ now. */
    before: differs ? seenQuote : undefined,
    /** Accepts the current amount as seen. */
    accept: () => isThere && setSeenQuote({ asset, amount, total }),
    /** Requests another one, which is shown with a notice of its own and counts as seen. */
    renew: () => void refetch().then(() => setSeenQuote(undefined)),
    read,
  }
}
