import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LEAST_MS = 5000
const MOST_MS = 120_000
const USUAL_MS = 45_000
const TICK_MS = 500

/**
 * How long a price is valid from its arrival. If this computer's clock is plainly wrong, a conservative default.
 * @param expiresAt ISO 8601, by the server's clock @param arrivedAt milliseconds, by ours @param mostMs anything longer
 * is plainly wrong
 */
export const quoteMs = (expiresAt: string, arrivedAt: number, mostMs = MOST_MS): number => {
  const span = Date.parse(expiresAt) - arrivedAt
  return span >= LEAST_MS && span <= mostMs ? span : USUAL_MS
}

/** Whole seconds until a moment, counting down to 0. @param deadline milliseconds */
export const useSecondsUntil = (deadline: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** A requested price, and the function that requests it again. */
type PriceQuery = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'isError'> & {
  readonly data: { readonly expiresAt: string } | undefined
  readonly refetch: () => Promise<unknown>
}

/**
 * The whole seconds that a price is still valid. An expired one is requested again while the page is visible.
 * @param enabled false: no price is needed at present
 */
export const useQuoteTime = (query: PriceQuery, enabled: boolean): number => {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = query
  const deadline = data ? dataUpdatedAt + quoteMs(data.expiresAt, dataUpdatedAt) : 0
  const left = useSecondsUntil(deadline)
  const isExpired = enabled && deadline > 0 && left === 0 && !isFetching && !isError
  useEffect(() => {
    if (isExpired && document.visibilityState === 'visible') void refetch()
  }, [isExpired, refetch])
  return left
}
