import { rm } from 'node:fs/promises'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import {
  buyGift,
  listPlans,
  previewGift,
  createGift,
  makeGiftQuote,
  makeQuote,
  presentTerms,
  redeemGift,
  acceptPlan,
} from '../src/modules/membership/index.ts'
import { demoProof } from './demo-proof.ts'

/** A payment for the highest plan that waits for review. @param address the demo's deposit address */
export const seedDemoMembership = async (app: App, member: { id: string }, address: string): Promise<void> => {
  const lines = ['Payment for a membership', `To  ${address}`]
  const proof = await demoProof('proof_image', app.files.uploadsDir, lines)
  await app.files.placing([proof], (placed) =>
    app.db.transact(async (tx) => {
      const plan = (await listPlans(tx)).at(-1)
      const chosen = { plan_id: plan?.id ?? '', crypto_symbol: 'BTC' }
      const quote = await makeQuote(tx, member.id, chosen)
      const cost = presentTerms(quote).crypto_amount
      await acceptPlan(tx, app.files, member.id, { ...chosen, cost, quote_id: quote.id }, placed)
    }),
  )
  await rm(proof.path, { force: true })
}

/** Two gifts of a year: one bought by a member and not redeemed yet, one issued by an administrator and redeemed. */
export const seedDemoGifts = (app: App, admin: Actor, buyer: { id: string }, taker: { id: string }): Promise<void> =>
  app.db.transact(async (tx) => {
    const [lowest] = await listPlans(tx)
    const chosen = { plan_id: lowest?.id ?? '', crypto_symbol: 'ETH' }
    const quote = await makeGiftQuote(tx, buyer.id, chosen)
    const cost = presentTerms(quote).crypto_amount
    await buyGift(tx, app.files, buyer.id, { ...chosen, cost, quote_id: quote.id }, undefined)
    const { code } = await createGift(tx, admin, { plan_id: chosen.plan_id, note: 'For a volunteer', ends_at: null })
    const { follows } = await previewGift(tx, taker.id, code)
    await redeemGift(tx, taker.id, { code, follows })
  })
