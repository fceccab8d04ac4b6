import { plans } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import {
  createPlan,
  deletePlan,
  presentManagedPlan,
  presentManagedPlans,
  updatePlan,
  type UsesOfPlan,
} from './managed-plan.ts'
import { getPauseDays, setPauseDays } from './periods/pause.ts'

/** Management of plans. @param usesOf uses of a plan in higher-level modules */
export const plansRoutes = ({ serve }: Serving, usesOf: UsesOfPlan): void => {
  serve(plans.listManagedPlans, ({ read }) =>
    read(async (tx) => ({ plans: await presentManagedPlans(tx), pauseDays: await getPauseDays(tx) })),
  )
  serve(plans.setPauseDays, (call) =>
    call.transact(async (tx) => {
      await setPauseDays(tx, actorOf(call), call.body.days)
      return { pauseDays: call.body.days }
    }),
  )
  serve(plans.createPlan, (call) =>
    call.transact(async (tx) => ({
      plan: await presentManagedPlan(tx, await createPlan(tx, actorOf(call), call.body)),
    })),
  )
  serve(plans.updatePlan, (call) =>
    call.transact(async (tx) => {
      await updatePlan(tx, actorOf(call), call.params.id, call.body)
      return { plan: await presentManagedPlan(tx, call.params.id) }
    }),
  )
  serve(plans.deletePlan, (call) =>
    call.transact(async (tx) => {
      await deletePlan(tx, actorOf(call), call.params.id, usesOf)
      return { message: 'Plan Deleted Successfully' }
    }),
  )
}
