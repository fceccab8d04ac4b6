import type { Database } from '../../platform/data/db.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { getSettings, isOn } from '../settings/index.ts'
import { addUp, compareWithRows, foldTally, pauseTally, rebuild } from './stored.ts'

const hasAnalytics = async (tx: Tx): Promise<boolean> => isOn(await getSettings(tx), 'analytics')

/**
 * Totals finished days, and every night compares the stored values with the rows and corrects them. While analytics is
 * off nothing is totaled: the days are made up for once it is on.
 */
export const reportingWorkers = (db: Database, log: Log): Worker[] => [
  {
    queue: 'figures-tally',
    cron: '*/5 * * * *',
    retries: 0,
    run: () => db.transact(async (tx) => ((await hasAnalytics(tx)) ? foldTally(tx) : pauseTally(tx))),
  },
  {
    queue: 'figures-days',
    cron: '*/5 * * * *',
    run: () =>
      db.transact(async (tx) => {
        if (await hasAnalytics(tx)) await addUp(tx)
      }),
  },
  {
    queue: 'figures-check',
    cron: '37 3 * * *',
    run: async () => {
      const differences = await db.transact(async (tx) => ((await hasAnalytics(tx)) ? compareWithRows(tx) : []))
      if (differences.length === 0) return
      log.warn({ count: differences.length, differences: differences.slice(0, 20) }, 'figures were made again')
      await db.transact(rebuild)
    },
  },
]
