import { useDebouncedValue } from '@mantine/hooks'
import { wallet } from '@vesica/contract'
import { fieldErrorsOf } from '../../../data/check.ts'
import { useRead } from '../../../data/hooks.ts'

const PAUSE_MS = 300

/**
 * The network fee of a withdrawal, fetched after a pause in typing.
 * @param amount decimal text for the API; undefined without an amount: the fee is still loaded
 */
export const useNetworkFee = (symbol: string, amount: string | undefined) => {
  const [debounced] = useDebouncedValue(amount, PAUSE_MS)
  const query = { crypto_symbol: symbol, ...(debounced !== undefined && { amount: debounced }) }
  const read = useRead(wallet.getNetworkFee, { query }, { keepPrevious: true })
  const isCurrent = debounced === amount && !read.isPlaceholderData
  return {
    fee: read.data?.network_fee,
    feeUsd: read.data?.network_fee_usd,
    /** Decimal text; null when the fee consumes the entire amount; undefined while loading. */
    received: isCurrent && amount !== undefined ? read.data?.received : undefined,
    read,
  }
}

/**
 * The server's error for a recipient address, checked after a pause in typing; nothing while unknown.
 * @param address as typed @param isValid whether it has the format of an address
 */
export const useAddressProblem = (symbol: string, address: string, isValid: boolean): string | undefined => {
  const [typed] = useDebouncedValue(address, PAUSE_MS)
  const query = { crypto_symbol: symbol, address: typed }
  const { error } = useRead(wallet.getNetworkFee, { query }, { enabled: isValid && typed === address })
  return isValid && typed === address && error ? fieldErrorsOf(error).address : undefined
}
