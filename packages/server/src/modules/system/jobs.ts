import type { health } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { failedJobs, discardFailed, queueStats, retryFailed } from '../../platform/jobs/queues.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, audit } from '../activity/index.ts'

/** The queues, and their latest failed jobs. */
export const presentJobs = async (
  tx: Tx,
): Promise<{ jobs: { queues: health.JobQueue[]; failed: health.FailedJob[] } }> => {
  const queues = await queueStats(tx)
  const failed = await failedJobs(tx)
  return {
    jobs: {
      queues: queues.map(({ name, waiting, failed: count, done }) => ({ name, pending: waiting, failed: count, done })),
      failed: failed.map(({ at, ...job }) => ({ ...job, at: at.toISOString() })),
    },
  }
}

const actions = {
  retry: { run: retryFailed, action: 'retry failed work' },
  'let go': { run: discardFailed, action: 'let failed work go' },
} as const

/** Retries failed jobs of a queue, or discards them. */
export const settleFailed = async (
  tx: Tx,
  actor: Actor,
  how: keyof typeof actions,
  failed: { queue: string; id: string | undefined },
): Promise<void> => {
  const { run, action } = actions[how]
  const jobs = await run(tx, failed)
  if (jobs === 0) throw new Refusal('not_found')
  await audit(tx, actor, {
    action,
    subject: { type: 'job', id: failed.id ?? failed.queue },
    after: { queue: failed.queue, jobs },
  })
  tx.announce({ topics: ['health'], admins: 'system:read' })
}
