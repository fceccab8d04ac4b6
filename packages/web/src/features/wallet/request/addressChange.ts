import type { wallet } from '@vesica/contract'

/** Where a member is told to send coins: all of it can be noted, copied, or kept as a picture of the code. */
export interface Place {
  readonly address: string
  readonly network: string
  readonly link: string | null
}

type Shown = Pick<wallet.Balance, 'address' | 'network' | 'paymentLink' | 'addressChangedAt'>

export const placeOf = ({ address, network, paymentLink }: Shown): Place => ({ address, network, link: paymentLink })

/**
 * - `closed`: the address was taken away while they looked
 * - `now`: it has become another one while they looked
 * - `before`: they were shown another one at an earlier time
 */
export type AddressChange =
  | { readonly kind: 'closed' | 'now'; readonly old: Place }
  | { readonly kind: 'before'; readonly at: string }

const isSame = (one: Place, other: Place): boolean =>
  one.address === other.address && one.network === other.network && one.link === other.link

/**
 * What is to be said of a deposit address.
 * @param known what was on screen when they came, or when they last said that they had read of a change
 * @param wasRead whether they have said so since they came
 */
export const changeSince = (known: Place, wasRead: boolean, balance: Shown): AddressChange | undefined => {
  const now = placeOf(balance)
  if (!isSame(known, now)) return { kind: now.address === '' ? 'closed' : 'now', old: known }
  if (wasRead || balance.addressChangedAt === null) return undefined
  return { kind: 'before', at: balance.addressChangedAt }
}
