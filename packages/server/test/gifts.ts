import { activity, gifts, treasury } from '@vesica/contract'
import type { Plans } from './memberships.ts'
import type { Person } from './people.ts'

/** What a gift is paid as. */
export const giftQuote = async (house: Plans, buyer: Person, level: string) =>
  (await buyer.call(gifts.quoteGift, { body: { plan_id: house.idOf(level), crypto_symbol: 'BTC' } })).quote

/** Buys a gift, from the wallet or with a proof. @returns it as who bought it sees it */
export const buysGift = async (house: Plans, buyer: Person, level: string, proof?: File): Promise<gifts.OwnGift> => {
  const { id: quote_id, plan_id, crypto_symbol, crypto_amount: cost } = await giftQuote(house, buyer, level)
  const input = { body: { plan_id, crypto_symbol, cost, quote_id }, files: { proof_image: proof } }
  const [gift] = (await buyer.call(gifts.buyGift, input)).gifts
  if (!gift) throw new Error('A gift was bought and is not there')
  return gift
}

/** The gifts that somebody bought, latest first. */
export const giftsOf = async (buyer: Person): Promise<gifts.OwnGift[]> =>
  (await buyer.call(gifts.listOwnGifts, {})).gifts

/** Takes a gift as it is shown. */
export const takesGift = async (taker: Person, code: string): Promise<gifts.GiftPreview> => {
  const { gift } = await taker.call(gifts.lookAtGift, { body: { code } })
  return (await taker.call(gifts.takeGift, { body: { code, follows: gift.follows } })).gift
}

/** A gift that an administrator makes. */
export const givesGift = (house: Plans, level: string, changes: { ends_at?: string | null } = {}) =>
  house.admin.call(gifts.makeGift, {
    body: { plan_id: house.idOf(level), note: 'For a speaker', ends_at: null, ...changes },
  })

/** The code of a gift that is ready. */
export const codeOf = ({ code }: gifts.OwnGift): string => code ?? ''

/** Gives a gift back, with words. */
export const refundsGift = (by: Person, id: string) =>
  by.call(gifts.refundGift, { params: { id }, body: { reason: 'Bought twice.' } })

/** What memberships came to in bitcoin, as the books say. */
export const membershipRevenue = async (house: Plans): Promise<string> => {
  const { accounts } = await house.admin.call(treasury.listLedgerAccounts, { query: { asset: 'BTC' } })
  return accounts.find(({ code }) => code === 'revenue:membership:BTC')?.balance ?? '0'
}

/** The titles of what somebody was told, latest first. */
export const titlesOf = async (person: Person): Promise<string[]> =>
  (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)
