import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Terms } from '../../platform/outgoing/post.ts'
import { claim, note, patience, send, sweepDeliveries } from './deliver.ts'
import { mayBeHere } from './here.ts'
import { DELIVER_QUEUE } from './emit.ts'

/**
 * Sends due messages concurrently, without awaiting the network inside a transaction. @returns the number of attempts
 */
export const deliverDue = async (
  db: Database,
  terms: Terms,
  isEnding: () => boolean = () => false,
): Promise<number> => {
  let tried = 0
  while (!isEnding()) {
    const { claimed, now } = await db.transact(async (tx) => ({ claimed: await claim(tx), now: tx.now }))
    if (claimed.length === 0) break
    await Promise.all(
      claimed.map(async (delivery) => {
        const outcome = await send(delivery, now, terms)
        await db.transact((tx) => note(tx, delivery, outcome))
      }),
    )
    tried += claimed.length
  }
  return tried
}

/** Delivers webhook messages when events happen, retries due ones every minute, and trims the logs. */
export const webhooksWorkers = (db: Database, config: Config): Worker[] => [
  {
    queue: DELIVER_QUEUE,
    cron: '* * * * *',
    run: async (_, isEnding) => {
      await deliverDue(db, { ...patience, loopback: mayBeHere(config) }, isEnding)
    },
  },
  { queue: 'webhooks-sweep', cron: '23 * * * *', run: () => db.transact(sweepDeliveries) },
]
