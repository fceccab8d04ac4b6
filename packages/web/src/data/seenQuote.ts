import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallFailed } from './failure.ts'
import { useQuoteTime } from './quoteTime.ts'

/** What was on screen when the person last looked at it. total: USD. */
type Seen = { readonly asset: string; readonly amount: string; readonly total: number }

/** A price as it was quoted. */
export type Quoted = Seen & { readonly expiresAt: string }

/**
 * A price in a coin, renewed when its minute is over. The amount that the person has seen stays in force: a renewed quote
 * with another one has to be accepted first.
 * @param quotedIn where the price stands in the answer
 */
export const useSeenQuote = <Answer>(
  read: UseQueryResult<Answer, CallFailed>,
  wanted: boolean,
  quotedIn: (answer: Answer) => Quoted,
) => {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const { asset, amount, total, expiresAt = '' } = data === undefined ? ({} as Partial<Quoted>) : quotedIn(data)
  const left = useQuoteTime(
    { data: data === undefined ? undefined : { expiresAt }, dataUpdatedAt, isFetching, isError, refetch },
    wanted,
  )
  const [seen, setSeen] = useState<Seen>()
  const isLive = left > 0 && !isError
  const isThere = asset !== undefined && amount !== undefined && total !== undefined
  useEffect(() => {
    if (isLive && isThere && seen?.asset !== asset) setSeen({ asset, amount, total })
  }, [isLive, isThere, seen, asset, amount, total])
  const differs = isThere && seen?.asset === asset && (seen.amount !== amount || seen.total !== total)
  return {
    /** The last one, also while it is being renewed. */
    shown: data,
    /** Whether it still holds. */
    isLive,
    left,
    /** What the person saw before, when it is another now. */
    before: differs ? seen : undefined,
    /** Takes the present amount as seen. */
    accept: () => isThere && setSeen({ asset, amount, total }),
    /** Asks for another, which is shown with a notice of its own and counts as seen. */
    renew: () => void refetch().then(() => setSeen(undefined)),
    read,
  }
}
