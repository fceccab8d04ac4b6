import { libraries } from './libraries.ts'
import type { Network } from './network.ts'

const LITECOIN = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }

/**
 * `L…`, `M…` and `ltc1…`. Script addresses in Bitcoin's form (`3…`) are refused because they are easily mistaken for
 * Bitcoin's; `M…` is the equivalent.
 */
export const litecoin: Network = {
  name: 'Litecoin',
  coin: 'LTC',
  isAddress: (text) => {
    const { Address } = libraries.bitcoin()
    try {
      Address(LITECOIN).decode(text)
      return true
    } catch {
      return false
    }
  },
  hashPrefix: '',
  link: { scheme: 'litecoin', inAddress: false, chain: null },
  paymentLink: (address) => `litecoin:${address}`,
}
