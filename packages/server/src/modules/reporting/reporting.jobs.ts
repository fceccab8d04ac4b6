import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { addUp, compareWithRows, foldTally, rebuild } from './kept.ts'

/** Adds up what is over, and looks every night whether all of it is still what the rows say; what is not is made again. */
export const reportingWorkers = (db: Database, log: Log): Worker[] => [
  { queue: 'figures-tally', cron: '*/5 * * * *', retries: 0, run: () => db.transact(foldTally) },
  { queue: 'figures-days', cron: '*/5 * * * *', run: () => db.transact(addUp) },
  {
    queue: 'figures-check',
    cron: '37 3 * * *',
    run: async () => {
      const differences = await db.transact(compareWithRows)
      if (differences.length === 0) return
      log.warn({ count: differences.length, differences: differences.slice(0, 20) }, 'figures were made again')
      await db.transact(rebuild)
    },
  },
]
