import { membershipChanges } from '@vesica/contract'
import { HOUR } from '../../platform/clock.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { presentMembership } from './periods/membership.present.ts'
import { cancelMembership, keepMembership } from './periods/cancellation.ts'
import { pauseMembership, resumeMembership } from './periods/pause.ts'
import { makeQuote, presentQuote } from './periods/quote.ts'
import { approveRequest, denyRequest, getRequest, listRequests, proofOfRequest } from './periods/request.ts'
import { cancelPlanChange, acceptPlan } from './periods/upgrade.ts'

/** Real members try fewer codes; prevents guessing short ones. */
const CODES_AN_HOUR = { uses: 30, windowMs: HOUR }

/** A person's own membership and its changes. */
export const upgradesRoutes = ({ serve, serveRaw }: Serving, files: Files): void => {
  serve(membershipChanges.getMembership, ({ caller, read }) =>
    read(async (tx) => ({ membership: await presentMembership(tx, caller.userId) })),
  )
  serve(membershipChanges.quoteMembership, async ({ caller, body, take, transact }) => {
    if (body.code !== undefined) await take({ key: `code:${caller.userId}`, limit: CODES_AN_HOUR })
    return transact(async (tx) => ({ quote: await presentQuote(tx, await makeQuote(tx, caller.userId, body)) }))
  })
  serve(membershipChanges.upgradeMembership, ({ caller, body, files: sent, transact }) =>
    files.placing([sent.proof_image], (proof) =>
      transact(async (tx) => {
        await acceptPlan(tx, files, caller.userId, body, proof)
        return { membership: await presentMembership(tx, caller.userId) }
      }),
    ),
  )
  serve(membershipChanges.cancelPlanChange, ({ caller, transact }) =>
    transact(async (tx) => {
      await cancelPlanChange(tx, caller.userId)
      return { membership: await presentMembership(tx, caller.userId) }
    }),
  )
  serve(membershipChanges.cancelMembership, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await cancelMembership(tx, caller.userId, body.reason)
      return { membership: await presentMembership(tx, caller.userId) }
    }),
  )
  serve(membershipChanges.keepMembership, ({ caller, transact }) =>
    transact(async (tx) => {
      await keepMembership(tx, caller.userId)
      return { membership: await presentMembership(tx, caller.userId) }
    }),
  )
  serve(membershipChanges.pauseMembership, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await pauseMembership(tx, caller.userId, body.days)
      return { membership: await presentMembership(tx, caller.userId) }
    }),
  )
  serve(membershipChanges.resumeMembership, ({ caller, transact }) =>
    transact(async (tx) => {
      await resumeMembership(tx, caller.userId)
      return { membership: await presentMembership(tx, caller.userId) }
    }),
  )
  serve(membershipChanges.listMembershipRequests, ({ query, read }) => read((tx) => listRequests(tx, query)))
  serve(membershipChanges.getMembershipRequest, ({ params, read }) =>
    read(async (tx) => ({ request: await getRequest(tx, params.id) })),
  )
  serveRaw(membershipChanges.getMembershipRequestProof, async ({ params, read }, reply) => {
    const stored = await read(async (tx) => files.get(tx, await proofOfRequest(tx, params.id)))
    return reply.headers(fileHeaders(stored)).send(files.read(stored))
  })
  serve(membershipChanges.approveMembershipRequest, (call) =>
    call.transact(async (tx) => {
      await approveRequest(tx, actorOf(call), call.params.id)
      return { request: await getRequest(tx, call.params.id) }
    }),
  )
  serve(membershipChanges.denyMembershipRequest, (call) =>
    call.transact(async (tx) => {
      await denyRequest(tx, actorOf(call), call.params.id, call.body.reason)
      return { request: await getRequest(tx, call.params.id) }
    }),
  )
}
