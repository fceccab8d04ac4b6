import { linkedAddress } from '@vesica/contract'
import { bitcoin } from './bitcoin.ts'
import { bitcoinCash } from './bitcoin-cash.ts'
import { erc20, ethereum } from './ethereum.ts'
import { litecoin } from './litecoin.ts'
import { readsAs } from '../coin-name.rules.ts'
import type { Network } from './network.ts'

const networks: readonly Network[] = [bitcoin, ethereum, erc20, litecoin, bitcoinCash]

/** The networks that are known, for administrators to choose from. */
export const listNetworks = (): { name: string; tokens: boolean }[] =>
  networks.map(({ name, tokens = false }) => ({ name, tokens }))

export const networkNames: readonly string[] = networks.map((network) => network.name)

export const findNetwork = (name: string): Network | undefined => networks.find((network) => network.name === name)

/** The network with a coin of its own that a name is read as, however it is written. */
export const findOwnNetwork = (written: string): Network | undefined =>
  networks.find(({ name, coin }) => coin && readsAs(written, { name, code: coin }))

/** The address of a network out of what was pasted: the address alone, or a payment link. @returns undefined: there is none */
export const addressOf = (network: Network, pasted: string): string | undefined => {
  const address = linkedAddress(pasted, network.link)
  return address !== undefined && network.isAddress(address) ? address : undefined
}

/** Whether two texts name one address: the case of letters and a prefix before a colon make no other one. */
export const sameAddress = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (address: string): string => address.toLowerCase().replace(/^.*:/, '')

/** A transaction hash in the one form of its network, so that it is not taken for another one. */
export const transactionId = (network: string, hash: string): string =>
  (findNetwork(network)?.hashPrefix ?? '') + hash.toLowerCase().replace(/^0x/, '')
