import { supportSettings } from '@vesica/contract'
import type { Config } from '../../platform/config.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { presentSupportSettings, updateSupportSettings } from './promises/settings.ts'

/** The support settings of administrators. */
export const settingsRoutes = ({ serve }: Serving, mailIn: Config['mailIn']): void => {
  serve(supportSettings.getSupportSettings, ({ read }) =>
    read(async (tx) => ({
      ...(await presentSupportSettings(tx)),
      mailIn: mailIn ? { domain: mailIn.domain, listening: mailIn.port !== undefined } : null,
    })),
  )
  serve(supportSettings.updateSupportSettings, (call) =>
    call.transact(async (tx) => {
      await updateSupportSettings(tx, actorOf(call), call.body)
      return presentSupportSettings(tx)
    }),
  )
}
