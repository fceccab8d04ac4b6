import { activity, gifts, treasury, membershipChanges } from '@vesica/contract'
import type { Plans } from './memberships.ts'
import type { Person } from './people.ts'

/** The quote for a gift. */
export const giftQuote = async (platform: Plans, buyer: Person, level: string) =>
  (await buyer.call(gifts.quoteGift, { body: { plan_id: platform.idOf(level), crypto_symbol: 'BTC' } })).quote

/** Buys a gift, from the wallet or with a payment proof. @returns it as its buyer sees it */
export const buysGift = async (platform: Plans, buyer: Person, level: string, proof?: File): Promise<gifts.OwnGift> => {
  const { id: quote_id, plan_id, crypto_symbol, crypto_amount: cost } = await giftQuote(platform, buyer, level)
  const input = { body: { plan_id, crypto_symbol, cost, quote_id }, files: { proof_image: proof } }
  const [gift] = (await buyer.call(gifts.buyGift, input)).gifts
  if (!gift) throw new Error('A gift was bought and is not there')
  return gift
}

/** The gifts that a person bought, latest first. */
export const giftsOf = async (buyer: Person): Promise<gifts.OwnGift[]> =>
  (await buyer.call(gifts.listOwnGifts, {})).gifts

/** Redeems a gift on the terms of its preview. */
export const takesGift = async (taker: Person, code: string): Promise<gifts.GiftPreview> => {
  const { gift } = await taker.call(gifts.previewGift, { body: { code } })
  return (await taker.call(gifts.redeemGift, { body: { code, follows: gift.follows } })).gift
}

/** A gift that an administrator issues. */
export const givesGift = (platform: Plans, level: string, changes: { ends_at?: string | null } = {}) =>
  platform.admin.call(gifts.createGift, {
    body: { plan_id: platform.idOf(level), note: 'For a speaker', ends_at: null, ...changes },
  })

/** The code of a gift that is ready to redeem. */
export const codeOf = ({ code }: gifts.OwnGift): string => code ?? ''

/** Refunds a gift, with the transaction hash of the refund if it was paid outside the wallet. */
export const refundsGift = (by: Person, id: string, tx_hash?: string) =>
  by.call(gifts.refundGift, { params: { id }, body: { reason: 'Bought twice.', ...(tx_hash && { tx_hash }) } })

/** Buys a gift paid outside the wallet, and approves the payment. */
export const paysGiftOutside = async (
  platform: Plans,
  buyer: Person,
  level: string,
  proof: File,
): Promise<gifts.OwnGift> => {
  await buysGift(platform, buyer, level, proof)
  const { requests } = await platform.admin.call(membershipChanges.listMembershipRequests, {
    query: { status: 'pending' },
  })
  for (const { id } of requests)
    await platform.admin.call(membershipChanges.approveMembershipRequest, { params: { id } })
  const [gift] = await giftsOf(buyer)
  if (!gift) throw new Error('A gift was paid and is not there')
  return gift
}

/** The bitcoin balance of a ledger account. */
export const balanceIn = async (platform: Plans, account: string): Promise<string> => {
  const { accounts } = await platform.admin.call(treasury.listLedgerAccounts, { query: { asset: 'BTC' } })
  return accounts.find(({ code }) => code === account)?.balance ?? '0'
}

/** The revenue from memberships in bitcoin. */
export const membershipRevenue = (platform: Plans): Promise<string> => balanceIn(platform, 'revenue:membership:BTC')

/** The titles of a person's notifications, latest first. */
export const titlesOf = async (person: Person): Promise<string[]> =>
  (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)
