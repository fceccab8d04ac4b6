import { linkedAddress } from '@vesica/contract'
import { bitcoin } from './bitcoin.ts'
import { bitcoinCash } from './bitcoin-cash.ts'
import { erc20, ethereum } from './ethereum.ts'
import { litecoin } from './litecoin.ts'
import { readsAs } from '../coin-name.rules.ts'
import type { Network } from './network.ts'

const networks: readonly Network[] = [bitcoin, ethereum, erc20, litecoin, bitcoinCash]

/** The known networks, as choices for administrators. */
export const listNetworks = (): { name: string; tokens: boolean }[] =>
  networks.map(({ name, tokens = false }) => ({ name, tokens }))

export const networkNames: readonly string[] = networks.map((network) => network.name)

export const findNetwork = (name: string): Network | undefined => networks.find((network) => network.name === name)

/** The network whose native coin a name resembles, in any spelling. */
export const findOwnNetwork = (written: string): Network | undefined =>
  networks.find(({ name, coin }) => coin && readsAs(written, { name, code: coin }))

/** The address in pasted text, either bare or in a payment link. @returns undefined if there is no valid one */
export const addressOf = (network: Network, pasted: string): string | undefined => {
  const address = linkedAddress(pasted, network.link)
  return address !== undefined && network.isAddress(address) ? address : undefined
}

/** Whether two texts are the same address, ignoring case and a prefix before a colon. */
export const sameAddress = (a: string, b: string): boolean => normalized(a) === normalized(b)

const normalized = (address: string): string => address.toLowerCase().replace(/^.*:/, '')

/** A transaction hash in its network's canonical form, so that two spellings count as one. */
export const transactionId = (network: string, hash: string): string =>
  (findNetwork(network)?.hashPrefix ?? '') + hash.toLowerCase().replace(/^0x/, '')
