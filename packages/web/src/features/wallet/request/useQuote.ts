import { useDebouncedValue } from '@mantine/hooks'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useQuoteTime } from '../../../data/quoteTime.ts'
import { isWholeUsd } from '../amounts.ts'
import { USD } from '../coins.ts'

const PAUSE_MS = 300

/**
 * A price for dollars of a coin, fetched after a pause in typing and again after it expires.
 * @param symbol the coin; undefined: none is selected @param usd as typed
 */
export const useQuote = (symbol: string | undefined, usd: string) => {
  const [amount] = useDebouncedValue(usd, PAUSE_MS)
  const isEnabled = symbol !== undefined && isWholeUsd(amount)
  const coin = symbol ?? ''
  const body = { amount, from: USD, to: coin, crypto_symbol: coin }
  const read = useRead(wallet.convert, { body }, { enabled: isEnabled })
  const left = useQuoteTime(read, isEnabled)
  const isCurrent = isEnabled && amount === usd && left > 0 && !read.isError
  return {
    /** The price for exactly the typed amount; undefined without one. */
    quote: isCurrent ? read.data : undefined,
    /** Seconds until it expires. */
    left,
    failure: isEnabled ? (read.error ?? undefined) : undefined,
    again: read.refetch,
  }
}
