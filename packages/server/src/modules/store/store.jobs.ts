import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { completeDelivered } from './orders/tracking.ts'

/** Every hour completes orders that were delivered 14 days ago. */
export const completionWorker = (db: Database): Worker => ({
  queue: 'complete-orders',
  cron: '41 * * * *',
  run: async () => {
    while ((await db.transact(completeDelivered)) > 0);
  },
})
