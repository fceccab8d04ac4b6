import { membership } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import type { PublicCache } from '../../platform/http/public-cache.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { newPasswordHash, signupBrowser } from '../identity/index.ts'
import { presentDue, presentFee, registrationFee } from './fee.ts'
import { presentUser } from './member.present.ts'
import { presentPlans, type RewardsByPlan, getPlan } from './plan.ts'
import { requestSignup, resubmitProof } from './signup.ts'

export const membershipRoutes = (
  { serve, servePublic }: Serving,
  files: Files,
  cache: PublicCache,
  rewardsByPlan: RewardsByPlan,
): void => {
  servePublic(
    membership.listPlans,
    ({ read }) => read(async (tx) => ({ plans: await presentPlans(tx, rewardsByPlan) })),
    cache,
  )
  servePublic(
    membership.getDepositAccounts,
    ({ read }) => read(async (tx) => presentFee(await registrationFee(tx))),
    cache,
  )
  servePublic(
    membership.getPlanDepositAccounts,
    ({ read, params }) =>
      // Includes plans no longer offered, because denied applicants pay for their plan again.
      read(async (tx) => presentDue(await registrationFee(tx, { plan: await getPlan(tx, params.planId) }))),
    cache,
  )
  serve(membership.requestSignup, async (call) => {
    const { password, ...rest } = call.body
    const application = { ...rest, passwordHash: await newPasswordHash(password) }
    const { mediaCookie, ...begun } = await files.placing([call.files.proof_image], (proof) =>
      call.transact(async (tx) => {
        const origin = { address: call.address, device: call.device, browser: signupBrowser(call) }
        const { personId, ...session } = await requestSignup(tx, files, application, proof, origin)
        return { user: await presentUser(tx, personId), ...session }
      }),
    )
    call.mediaCookie.give(mediaCookie)
    return begun
  })
  serve(membership.resubmitProof, ({ caller, body, files: sent, transact }) =>
    files.placing([sent.proof_image], (proof) =>
      transact(async (tx) => {
        await resubmitProof(tx, files, caller.userId, body, proof)
        return { user: await presentUser(tx, caller.userId) }
      }),
    ),
  )
}
