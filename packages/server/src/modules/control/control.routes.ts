import { claims, control } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { type Appliers, callOffChange, confirmChange } from './change.ts'
import { claimReview, listClaims, releaseReview } from './claim.ts'
import { presentControl } from './control.present.ts'
import { setRules } from './rule.ts'
import { confirmAdministrator } from './standing.ts'

export const controlRoutes = ({ serve }: Serving, appliers: Appliers): void => {
  serve(claims.listClaims, ({ read }) => read(async (tx) => ({ claims: await listClaims(tx) })))
  serve(claims.claimReview, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await claimReview(tx, caller, body.id, body.take_over ?? false)
      return { claims: await listClaims(tx) }
    }),
  )
  serve(claims.releaseReview, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await releaseReview(tx, caller.userId, body.id)
      return { claims: await listClaims(tx) }
    }),
  )
  serve(control.getControl, ({ caller, read }) => read((tx) => presentControl(tx, caller)))
  serve(control.setRules, (call) =>
    call.transact(async (tx) => {
      await setRules(tx, actorOf(call), call.body)
      return presentControl(tx, call.caller)
    }),
  )
  serve(control.confirmChange, (call) =>
    call.transact(async (tx) => {
      await confirmChange(tx, actorOf(call), call.params.id, appliers)
      return presentControl(tx, call.caller)
    }),
  )
  serve(control.callOffChange, (call) =>
    call.transact(async (tx) => {
      await callOffChange(tx, actorOf(call), call.params.id)
      return presentControl(tx, call.caller)
    }),
  )
  serve(control.confirmAdministrator, (call) =>
    call.transact(async (tx) => {
      await confirmAdministrator(tx, actorOf(call), call.params.id)
      return presentControl(tx, call.caller)
    }),
  )
}
