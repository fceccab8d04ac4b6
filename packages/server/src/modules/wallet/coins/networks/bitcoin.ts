import { libraries } from './libraries.ts'
import type { Network } from './network.ts'

/** Mainnet legacy, script, SegWit and Taproot addresses, validated by checksum. */
export const bitcoin: Network = {
  name: 'Bitcoin',
  coin: 'BTC',
  isAddress: (text) => {
    const { Address, NETWORK } = libraries.bitcoin()
    try {
      Address(NETWORK).decode(text)
      return true
    } catch {
      return false
    }
  },
  hashPrefix: '',
  link: { scheme: 'bitcoin', inAddress: false, chain: null },
  paymentLink: (address) => `bitcoin:${address}`,
}
