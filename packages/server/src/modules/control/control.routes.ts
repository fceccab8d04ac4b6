import { control } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { type Appliers, callOffChange, confirmChange } from './change.ts'
import { presentControl } from './control.present.ts'
import { setRules } from './rule.ts'
import { confirmAdministrator } from './standing.ts'

export const controlRoutes = ({ serve }: Serving, appliers: Appliers): void => {
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
