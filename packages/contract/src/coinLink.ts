/** The payment link format of a network. */
export interface CoinLink {
  /** In lower case, without the colon. */
  readonly scheme: string
  /** Addresses of the network start with the scheme too, and keep it (CashAddr). */
  readonly inAddress: boolean
  /** The chain id that a link may name (EIP-681); null: links name none. */
  readonly chain: number | null
}

/** A required parameter (BIP 21), or one with an escaped name. */
const MUST_BE_UNDERSTOOD = /(?:^|&)(?:req-|[^=&]*%)/i

/**
 * Extracts the address from what wallets copy and QR codes contain: a payment link (BIP 21, EIP-681) or the address
 * alone. Browser and server parse it alike; only the server validates the address for the network.
 * @returns undefined for a link of another network or chain, one that calls a contract, and one with a required
 * parameter
 */
export const linkedAddress = (text: string, { scheme, inAddress, chain }: CoinLink): string | undefined => {
  const [, written = '', target = '', query = ''] = /^([a-z][a-z\d+.-]*):([^?]*)(?:\?(.*))?$/is.exec(text) ?? []
  if (written === '') return text
  if (written.toLowerCase() !== scheme || MUST_BE_UNDERSTOOD.test(query)) return undefined
  if (chain === null) return inAddress ? `${written}:${target}` : target
  const [, address, named = String(chain)] = /^(?:pay-)?([^@/]*)(?:@(\d+))?$/i.exec(target) ?? []
  return named === String(chain) ? address : undefined
}
