import { isAddress, zeroAddress } from 'viem'
import type { Network } from './network.ts'

/** 20 bytes in hexadecimal; where letters are mixed, their case is the checksum and must be right. */
const isEthereum = (text: string): boolean => isAddress(text, { strict: true }) && text.toLowerCase() !== zeroAddress

export const ethereum: Network = {
  name: 'Ethereum',
  isAddress: isEthereum,
  hashPrefix: '0x',
  paymentLink: (address) => `ethereum:${address}`,
}

/** Tokens on Ethereum: the same addresses, another payment link. */
export const erc20: Network = {
  name: 'ERC-20',
  isAddress: isEthereum,
  tokens: true,
  hashPrefix: '0x',
  paymentLink: (address, contract) => (contract ? `ethereum:${contract}/transfer?address=${address}` : null),
}
