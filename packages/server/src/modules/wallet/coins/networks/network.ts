import type { CoinLink } from '@vesica/contract'

/** What a network's addresses look like. One file a network. */
export interface Network {
  /** As it stands beside a coin. */
  readonly name: string
  /** Symbol of the one coin that is on it; none: its coins are tokens. */
  readonly coin?: string
  /** Whether a text is an address of this network, by its checksum. */
  isAddress(text: string): boolean
  /** Its coins are tokens, each with the address of a contract. */
  readonly tokens?: true
  /** What stands before the 64 hexadecimal digits of a transaction. */
  readonly hashPrefix: '' | '0x'
  /** How links are written that people paste in place of an address. */
  readonly link: CoinLink
  /** A link that wallets open, without an amount; null where there is none. @param contract of a token */
  paymentLink(address: string, contract: string | null): string | null
}
