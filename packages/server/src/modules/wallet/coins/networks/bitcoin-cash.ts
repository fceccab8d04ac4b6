import { libraries } from './libraries.ts'
import type { Network } from './network.ts'

const PREFIX = 'bitcoincash'

/** Mainnet CashAddr, with or without prefix. The legacy form is refused because it looks like a Bitcoin address. */
export const bitcoinCash: Network = {
  name: 'Bitcoin Cash',
  coin: 'BCH',
  isAddress: (text) => {
    const cashaddr = libraries.bitcoinCash()
    try {
      return cashaddr.decode(text.includes(':') ? text : `${PREFIX}:${text}`).prefix === PREFIX
    } catch {
      return false
    }
  },
  hashPrefix: '',
  link: { scheme: PREFIX, inAddress: true, chain: null },
  paymentLink: (address) => (address.startsWith(`${PREFIX}:`) ? address : `${PREFIX}:${address}`),
}
