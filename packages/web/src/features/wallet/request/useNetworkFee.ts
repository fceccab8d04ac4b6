import { useDebouncedValue } from '@mantine/hooks'
import { wallet } from '@vesica/contract'
import { fieldErrorsOf } from '../../../data/check.ts'
import { useRead } from '../../../data/hooks.ts'

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

/**
 * What is wrong with a recipient's address, in the server's words, asked once nobody has typed for a moment; nothing
 * while it is not known.
 * @param address as typed  @param asks whether it looks like an address at all
 */
export const useAddressProblem = (symbol: string, address: string, asks: boolean): string | undefined => {
  const [typed] = useDebouncedValue(address, PAUSE_MS)
  const query = { crypto_symbol: symbol, address: typed }
  const { error } = useRead(wallet.getNetworkFee, { query }, { enabled: asks && typed === address })
  return asks && typed === address && error ? fieldErrorsOf(error).address : undefined
}
