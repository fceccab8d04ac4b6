import type { CoinLink } from '@vesica/contract'

/** The address format of a network. One file per network. */
export interface Network {
  /** Display name. */
  readonly name: string
  /** Symbol of its native coin; undefined: all its coins are tokens. */
  readonly coin?: string
  /** Whether a text is a valid address of this network, by checksum. */
  isAddress(text: string): boolean
  /** Its coins are tokens with a contract address. */
  readonly tokens?: true
  /** Prefix of the 64 hexadecimal digits of a transaction hash. */
  readonly hashPrefix: '' | '0x'
  /** Format of the payment links that members may paste instead of an address. */
  readonly link: CoinLink
  /** A wallet link without an amount; null: not supported. @param contract for tokens */
  paymentLink(address: string, contract: string | null): string | null
}
