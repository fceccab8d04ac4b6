import { rm } from 'node:fs/promises'
import type { App } from '../src/app.ts'
import { listPlans, makeQuote, presentTerms, takePlan } from '../src/modules/membership/index.ts'
import { demoProof } from './demo-proof.ts'

/** A payment for the highest plan that an administrator has to check. @param address where the demo takes coins */
export const seedDemoMembership = async (app: App, member: { id: string }, address: string): Promise<void> => {
  const says = ['Payment for a membership', `To  ${address}`]
  const proof = await demoProof('proof_image', app.files.uploadsDir, says)
  await app.files.placing([proof], (placed) =>
    app.db.transact(async (tx) => {
      const plan = (await listPlans(tx)).at(-1)
      const chosen = { plan_id: plan?.id ?? '', crypto_symbol: 'BTC' }
      const quote = await makeQuote(tx, member.id, chosen)
      const cost = presentTerms(quote).crypto_amount
      await takePlan(tx, app.files, member.id, { ...chosen, cost, quote_id: quote.id }, placed)
    }),
  )
  await rm(proof.path, { force: true })
}
