import { libraries } from './libraries.ts'
import type { Network } from './network.ts'

/**
 * 20 bytes in hexadecimal. All-lowercase addresses carry no checksum; in any other form, including all-uppercase, the
 * case is the EIP-55 checksum and must match. The zero address is refused: it has no owner, so payments to it are lost.
 */
const isEthereum = (text: string): boolean => {
  if (!/^0x[\da-fA-F]{40}$/.test(text) || /^0x0+$/.test(text)) return false
  return text === text.toLowerCase() || text === libraries.ethereum().addr.addChecksum(text)
}

/** EIP-681, on mainnet. */
const link = { scheme: 'ethereum', inAddress: false, chain: 1 } as const

export const ethereum: Network = {
  name: 'Ethereum',
  coin: 'ETH',
  isAddress: isEthereum,
  hashPrefix: '0x',
  link,
  paymentLink: (address) => `ethereum:${address}`,
}

/** Ethereum tokens: the same addresses, a different payment link. */
export const erc20: Network = {
  name: 'ERC-20',
  isAddress: isEthereum,
  tokens: true,
  hashPrefix: '0x',
  link,
  paymentLink: (address, contract) => (contract ? `ethereum:${contract}/transfer?address=${address}` : null),
}
