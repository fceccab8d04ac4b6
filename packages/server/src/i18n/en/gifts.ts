/** Gifts of a year, for members and administrators. Dates are for the reader. */
export const gifts = {
  view: 'View your gifts',
  viewWallet: 'View your wallet',
  open: 'Open the gifts',
  bought: (plan: string) => `A year of ${plan} as a gift`,
  /** @param paid from `membership.paid`; empty: nothing was due */
  ready: (plan: string, paid: string) => ({
    title: `Your gift is ready: a year of ${plan}`,
    text: `${paid && `${paid} `}You’ll find its code and a link on your membership page. Share one of them: the first person to redeem it gets the gift.`,
  }),
  /** @param begins null: now */
  redeemed: (begins: string | null, ends: string) =>
    `${begins === null ? 'It has started' : `It starts on ${begins}`} and runs until ${ends}.`,
  redeemedYear: (plan: string) => `Gift redeemed: a year of ${plan}`,
  redeemedBy: (name: string, plan: string) => ({
    title: `Your gift was redeemed: a year of ${plan}`,
    text: `${name} redeemed it.`,
  }),
  refunded: (plan: string) => `Gift of ${plan} refunded`,
  /** @param hash of the transaction that sent the payment back; null: it returned to the wallet */
  refundedBecause: ({ plan, hash, reason }: { plan: string; hash: string | null; reason: string }) => ({
    title: `Your gift was refunded: a year of ${plan}`,
    text: `${hash === null ? 'Your payment was returned to your wallet' : `Your payment was sent back to you (${hash})`}, and the gift code can no longer be redeemed. Reason: ${reason}`,
  }),
  /** A free gift, for administrators. */
  given: ({ by, plan, note, isRestored }: { by: string; plan: string; note: string; isRestored: boolean }) => ({
    title: `A gift of ${plan} was ${isRestored ? 'restored' : 'created'} by ${by}`,
    text: `Its code is good for a year of ${plan}. Nothing was paid for it.${note && ` Note: ${note}`}`,
  }),
}
