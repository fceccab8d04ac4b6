import { libraries } from './libraries.ts'
import type { Network } from './network.ts'

/**
 * 20 bytes in hexadecimal. Small letters carry no checksum; in any other writing the case of the letters is the checksum
 * (EIP-55) and must be right, in capitals throughout too. Nobody holds the address of zeros: what goes there is lost.
 */
const isEthereum = (text: string): boolean => {
  if (!/^0x[\da-fA-F]{40}$/.test(text) || /^0x0+$/.test(text)) return false
  return text === text.toLowerCase() || text === libraries.ethereum().addr.addChecksum(text)
}

/** EIP-681, on the main network. */
const link = { scheme: 'ethereum', inAddress: false, chain: 1 } as const

export const ethereum: Network = {
  name: 'Ethereum',
  coin: 'ETH',
  isAddress: isEthereum,
  hashPrefix: '0x',
  link,
  paymentLink: (address) => `ethereum:${address}`,
}

/** Tokens on Ethereum: the same addresses, another payment link. */
export const erc20: Network = {
  name: 'ERC-20',
  isAddress: isEthereum,
  tokens: true,
  hashPrefix: '0x',
  link,
  paymentLink: (address, contract) => (contract ? `ethereum:${contract}/transfer?address=${address}` : null),
}
