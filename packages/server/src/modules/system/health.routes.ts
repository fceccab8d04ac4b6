import { health } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { storeOutcomes, presentHealth } from './health/health.ts'
import type { Outcome } from './health/check.ts'
import { presentJobs, settleFailed } from './jobs.ts'
import { presentUptime } from './uptime.ts'

/** @param runChecks runs every check */
export const healthRoutes = ({ serve }: Serving, runChecks: (tx: Tx) => Promise<Outcome[]>): void => {
  serve(health.getHealth, ({ read }) => read(presentHealth))
  serve(health.verifyHealth, async (call) => {
    const outcomes = await call.read(runChecks)
    return call.transact(async (tx) => {
      await storeOutcomes(tx, outcomes)
      return presentHealth(tx)
    })
  })
  serve(health.getUptime, ({ read }) => read(async (tx) => ({ uptime: await presentUptime(tx) })))
  serve(health.getJobs, ({ read }) => read(presentJobs))
  serve(health.retryJobs, (call) =>
    call.transact(async (tx) => {
      await settleFailed(tx, actorOf(call), 'retry', { queue: call.params.queue, id: call.body.id })
      return presentJobs(tx)
    }),
  )
  serve(health.discardJobs, (call) =>
    call.transact(async (tx) => {
      await settleFailed(tx, actorOf(call), 'let go', { queue: call.params.queue, id: call.body.id })
      return presentJobs(tx)
    }),
  )
}
