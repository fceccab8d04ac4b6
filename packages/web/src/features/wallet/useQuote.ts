import { useDebouncedValue } from '@mantine/hooks'
import { wallet } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { isWholeUsd } from './amounts.ts'
import { USD } from './coins.ts'
import { quoteMs } from './quote.ts'

const PAUSE_MS = 300
const TICK_MS = 500

/** Whole seconds until a moment, counting down to 0. @param deadline milliseconds */
const useSecondsUntil = (deadline: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/**
 * A price for dollars of a coin, asked for once nobody has typed for a moment, and again when it has expired.
 * @param symbol the coin; undefined: none is chosen  @param usd as typed
 */
export const useQuote = (symbol: string | undefined, usd: string) => {
  const [amount] = useDebouncedValue(usd, PAUSE_MS)
  const asks = symbol !== undefined && isWholeUsd(amount)
  const coin = symbol ?? ''
  const body = { amount, from: USD, to: coin, crypto_symbol: coin }
  const read = useRead(wallet.convert, { body }, { enabled: asks })
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const deadline = data ? dataUpdatedAt + quoteMs(data.expiresAt, dataUpdatedAt) : 0
  const left = useSecondsUntil(deadline)
  const isOver = asks && deadline > 0 && left === 0 && !isFetching && !isError
  useEffect(() => {
    if (isOver && document.visibilityState === 'visible') void refetch()
  }, [isOver, refetch])
  const isCurrent = asks && amount === usd && left > 0 && !isError
  return {
    /** The price for exactly what is typed; undefined while there is none. */
    quote: isCurrent ? data : undefined,
    /** Seconds it still holds. */
    left,
    failure: asks ? (read.error ?? undefined) : undefined,
    again: refetch,
  }
}
