import type { wallet } from '@vesica/contract'

/** A deposit address as displayed. Every part can be noted, copied, or saved as a picture of the code. */
export interface Place {
  readonly address: string
  readonly network: string
  readonly link: string | null
}

type BalanceAddress = Pick<wallet.Balance, 'address' | 'network' | 'paymentLink' | 'addressChangedAt'>

export const placeOf = ({ address, network, paymentLink }: BalanceAddress): Place => ({
  address,
  network,
  link: paymentLink,
})

/**
 * - `closed`: the address was removed while it was open
 * - `now`: it changed while it was open
 * - `before`: a different one was shown earlier
 */
export type AddressChange =
  | { readonly kind: 'closed' | 'now'; readonly old: Place }
  | { readonly kind: 'before'; readonly at: string }

const isSame = (a: Place, b: Place): boolean => a.address === b.address && a.network === b.network && a.link === b.link

/**
 * The notice for a deposit address.
 * @param known shown when the page was opened, or when a change was last acknowledged
 * @param wasRead whether a change was acknowledged since opening
 */
export const changeSince = (known: Place, wasRead: boolean, balance: BalanceAddress): AddressChange | undefined => {
  const now = placeOf(balance)
  if (!isSame(known, now)) return { kind: now.address === '' ? 'closed' : 'now', old: known }
  if (wasRead || balance.addressChangedAt === null) return undefined
  return { kind: 'before', at: balance.addressChangedAt }
}
