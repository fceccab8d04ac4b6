import type { health } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { queueStats } from '../../../platform/jobs/queues.ts'
import { presentHealth } from './health.ts'

const values: Readonly<Record<health.HealthState, number>> = { unknown: -1, good: 0, attention: 1, bad: 2 }

/** The last results of the checks, and the queues, in Prometheus format. */
export const healthMetrics = async (tx: Tx): Promise<string> => {
  const { checks } = (await presentHealth(tx)).health
  const queues = await queueStats(tx)
  const jobs = queues.flatMap(({ name, waiting, failed }) => [
    `platform_jobs{queue="${name}",state="waiting"} ${waiting}`,
    `platform_jobs{queue="${name}",state="failed"} ${failed}`,
  ])
  return [
    '# HELP platform_health What a check of the platform found last: 0 good, 1 needs somebody, 2 bad, -1 not known',
    '# TYPE platform_health gauge',
    ...checks.map(({ key, state }) => `platform_health{check="${key}"} ${values[state]}`),
    '# HELP platform_jobs Work that waits or failed, by queue',
    '# TYPE platform_jobs gauge',
    ...jobs,
    '',
  ].join('\n')
}
