import type { wallet } from '@vesica/contract'

/** A deposit address as displayed. Every part can be noted, copied, or saved as a picture of the code. */
export interface Place {
  readonly address: string
  readonly network: string
  readonly link: string | null
}

type Shown = Pick<wallet.Balance, 'address' | 'network' | 'paymentLink' | 'addressChangedAt'>

export const placeOf = ({ address, network, paymentLink }: Shown): Place => ({ address, network, link: paymentLink })

/**
 * - `closed`: the address was removed while it was open
 * - `now`: it changed while it was open
 * - `before`: a different one was shown earlier
 */
export type AddressChange =
  | { readonly kind: 'closed' | 'now'; readonly old: Place }
  | { readonly kind: 'before'; readonly at: string }

const isSame = (one: Place, other: Place): boolean =>
  one.address === other.address && one.network === other.network && one.link === other.link

/**
 * The notice for a deposit address.
 * @param known shown when the page was opened, or when a change was last acknowledged
 * @param wasRead whether a change was acknowledged since opening
 */
export const changeSince = (known: Place, wasRead: boolean, balance: Shown): AddressChange | undefined => {
  const now = placeOf(balance)
  if (!isSame(known, now)) return { kind: now.address === '' ? 'closed' : 'now', old: known }
  if (wasRead || balance.addressChangedAt === null) return undefined
  return { kind: 'before', at: balance.addressChangedAt }
}
