import { gifts } from '@vesica/contract'
import { HOUR } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { buyGift, listOwnGifts } from './gifts/gift.ts'
import { giftLink } from './gifts/gift.present.ts'
import { getGift, listGifts, createGift, refundGift, setGiftRevoked } from './gifts/managed-gift.ts'
import { previewGift, redeemGift } from './gifts/redeem.ts'
import { makeGiftQuote, presentQuote } from './periods/quote.ts'

/** Prevents guessing, as with discount codes; real members try fewer codes. */
const CODES_AN_HOUR = { uses: 30, windowMs: HOUR }

/** Gift memberships. @param publicUrl base URL of the platform */
export const giftsRoutes = ({ serve }: Serving, files: Files, publicUrl: string): void => {
  serve(gifts.listOwnGifts, ({ caller, read }) =>
    read(async (tx) => ({ gifts: await listOwnGifts(tx, caller.userId, publicUrl) })),
  )
  serve(gifts.quoteGift, ({ caller, body, transact }) =>
    transact(async (tx) => ({ quote: await presentQuote(tx, await makeGiftQuote(tx, caller.userId, body)) })),
  )
  serve(gifts.buyGift, ({ caller, body, files: sent, transact }) =>
    files.placing([sent.proof_image], (proof) =>
      transact(async (tx) => {
        await buyGift(tx, files, caller.userId, body, proof)
        return { gifts: await listOwnGifts(tx, caller.userId, publicUrl) }
      }),
    ),
  )
  serve(gifts.previewGift, async ({ caller, body, take, read }) => {
    await take({ key: `code:${caller.userId}`, limit: CODES_AN_HOUR })
    return read(async (tx) => ({ gift: await previewGift(tx, caller.userId, body.code) }))
  })
  serve(gifts.redeemGift, async ({ caller, body, take, transact }) => {
    await take({ key: `code:${caller.userId}`, limit: CODES_AN_HOUR })
    return transact(async (tx) => ({ gift: await redeemGift(tx, caller.userId, body) }))
  })
  serve(gifts.listGifts, ({ query, read }) => read((tx) => listGifts(tx, query)))
  serve(gifts.createGift, (call) =>
    call.transact(async (tx) => {
      const { id, code } = await createGift(tx, actorOf(call), call.body)
      return { gift: await getGift(tx, id), code, link: giftLink(publicUrl, { code, plan_id: call.body.plan_id }) }
    }),
  )
  serve(gifts.revokeGift, (call) =>
    call.transact(async (tx) => {
      await setGiftRevoked(tx, actorOf(call), call.params.id, true)
      return { gift: await getGift(tx, call.params.id) }
    }),
  )
  serve(gifts.refundGift, (call) =>
    call.transact(async (tx) => {
      await refundGift(tx, actorOf(call), call.params.id, call.body)
      return { gift: await getGift(tx, call.params.id) }
    }),
  )
}
