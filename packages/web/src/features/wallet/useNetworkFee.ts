import { useDebouncedValue } from '@mantine/hooks'
import { wallet } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'

const PAUSE_MS = 300

/**
 * The network fee of a withdrawal, asked for once nobody has typed for a moment.
 * @param amount decimal text of the wire; undefined while there is none: the fee is known all the same
 */
export const useNetworkFee = (symbol: string, amount: string | undefined) => {
  const [asked] = useDebouncedValue(amount, PAUSE_MS)
  const query = { crypto_symbol: symbol, ...(asked !== undefined && { amount: asked }) }
  const read = useRead(wallet.getNetworkFee, { query }, { keepPrevious: true })
  const isCurrent = asked === amount && !read.isPlaceholderData
  return {
    fee: read.data?.network_fee,
    feeUsd: read.data?.network_fee_usd,
    /** Decimal text; null when the fee takes all; undefined while it is being asked for. */
    received: isCurrent && amount !== undefined ? read.data?.received : undefined,
    read,
  }
}
