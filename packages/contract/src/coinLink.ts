/** How the payment links of a network are written. */
export interface CoinLink {
  /** In small letters, without the colon. */
  readonly scheme: string
  /** The addresses of the network begin with the scheme too, and keep it (CashAddr). */
  readonly inAddress: boolean
  /** The chain that a link may name (EIP-681); null: links name none. */
  readonly chain: number | null
}

/** A parameter that must be understood (BIP 21), or whose name is escaped. */
const MUST_BE_UNDERSTOOD = /(?:^|&)(?:req-|[^=&]*%)/i

/**
 * The address out of what wallets copy and QR codes hold: a payment link (BIP 21, EIP-681) or the address alone. Browser and
 * server read it alike; whether it is an address of the network, the server knows.
 * @returns undefined for a link of another network or chain, one that calls a contract, and one with a parameter that must
 *   be understood
 */
export const linkedAddress = (text: string, { scheme, inAddress, chain }: CoinLink): string | undefined => {
  const [, written = '', target = '', query = ''] = /^([a-z][a-z\d+.-]*):([^?]*)(?:\?(.*))?$/is.exec(text) ?? []
  if (written === '') return text
  if (written.toLowerCase() !== scheme || MUST_BE_UNDERSTOOD.test(query)) return undefined
  if (chain === null) return inAddress ? `${written}:${target}` : target
  const [, address, named = String(chain)] = /^(?:pay-)?([^@/]*)(?:@(\d+))?$/i.exec(target) ?? []
  return named === String(chain) ? address : undefined
}
