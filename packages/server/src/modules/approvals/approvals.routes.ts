import { reviewAssignments, approvals } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { type Appliers, cancelChange, confirmChange } from './change.ts'
import { assignReview, listReviewAssignments, releaseReview } from './assignment.ts'
import { presentControl } from './approvals.present.ts'
import { setApprovalRules } from './rule.ts'
import { confirmAdministrator } from './administrator.ts'

export const approvalsRoutes = ({ serve }: Serving, appliers: Appliers): void => {
  serve(reviewAssignments.listReviewAssignments, ({ read }) =>
    read(async (tx) => ({ claims: await listReviewAssignments(tx) })),
  )
  serve(reviewAssignments.assignReview, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await assignReview(tx, caller, body.id, body.take_over ?? false)
      return { claims: await listReviewAssignments(tx) }
    }),
  )
  serve(reviewAssignments.releaseReview, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await releaseReview(tx, caller.userId, body.id)
      return { claims: await listReviewAssignments(tx) }
    }),
  )
  serve(approvals.getApprovals, ({ caller, read }) => read((tx) => presentControl(tx, caller)))
  serve(approvals.setApprovalRules, (call) =>
    call.transact(async (tx) => {
      await setApprovalRules(tx, actorOf(call), call.body)
      return presentControl(tx, call.caller)
    }),
  )
  serve(approvals.confirmChange, (call) =>
    call.transact(async (tx) => {
      await confirmChange(tx, actorOf(call), call.params.id, appliers)
      return presentControl(tx, call.caller)
    }),
  )
  serve(approvals.cancelChange, (call) =>
    call.transact(async (tx) => {
      await cancelChange(tx, actorOf(call), call.params.id)
      return presentControl(tx, call.caller)
    }),
  )
  serve(approvals.confirmAdministrator, (call) =>
    call.transact(async (tx) => {
      await confirmAdministrator(tx, actorOf(call), call.params.id)
      return presentControl(tx, call.caller)
    }),
  )
}
