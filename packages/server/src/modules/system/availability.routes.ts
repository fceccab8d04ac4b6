import { availability } from '@vesica/contract'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { getSettings, settingOf } from '../settings/index.ts'
import { presentControls, turn } from './controls.ts'
import { effectsOf } from './effects.ts'
import { presentFeatures } from './features.ts'
import { planMaintenance } from './maintenance.ts'

export const availabilityRoutes = ({ serve }: Serving, mail: Mail): void => {
  const controls = async (tx: Tx) => ({ systemControls: await presentControls(tx, mail) })

  serve(availability.listFeatures, ({ read }) =>
    read(async (tx) => ({ features: presentFeatures(await getSettings(tx)) })),
  )
  serve(availability.getEffects, ({ read, query }) => read(async (tx) => ({ effects: await effectsOf(tx, query.of) })))
  serve(availability.setFeature, (call) =>
    call.transact(async (tx) => {
      const { feature, status } = call.body
      await turn(tx, actorOf(call), settingOf(feature), status)
      return controls(tx)
    }),
  )
  serve(availability.planMaintenance, (call) =>
    call.transact(async (tx) => {
      await planMaintenance(tx, actorOf(call), call.body)
      return controls(tx)
    }),
  )
  serve(availability.cancelMaintenance, (call) =>
    call.transact(async (tx) => {
      await planMaintenance(tx, actorOf(call), null)
      return controls(tx)
    }),
  )
}
