import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

/** Work for later, kept in the database until it is done. `data` holds no secrets: it stays readable in the queue. */
export interface Job {
  readonly queue: string
  readonly data: object
  /** Not before this time. */
  readonly startAfter?: Date
}

export interface Worker {
  readonly queue: string
  /** Runs one job; throwing puts it back for another try, up to `retries` times with growing pauses. */
  readonly run: (data: unknown) => Promise<void>
  readonly retries?: number
  /** A cron expression in UTC: the job is also made on this schedule. */
  readonly cron?: string
}

/** The queue: pg-boss over PostgreSQL, so that jobs survive a restart and several processes share them. */
export interface Jobs {
  send(handle: Kysely<unknown>, job: Job): Promise<void>
  /** Makes the queues and begins to work on them. */
  start(workers: readonly Worker[]): Promise<void>
  /** Finishes the jobs in hand, then stops. */
  stop(): Promise<void>
}

export const createJobs = (connectionString: string, log: Log): Jobs => {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    application_name: 'vesica jobs',
    useListenNotify: true,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue met an error'))

  return {
    send: async (handle, { queue, data, startAfter }) => {
      await boss.send(queue, data, { db: fromKysely(handle as never), ...(startAfter && { startAfter }) })
    },
    start: async (workers) => {
      await boss.start()
      for (const { queue, run, retries = 8, cron } of workers) {
        await boss.createQueue(queue, { retryLimit: retries, retryDelay: 5, retryBackoff: true, notify: true })
        await boss.work(queue, { pollingIntervalSeconds: 2 }, async (batch) => {
          for (const job of batch) await runLogged(queue, job, run, log)
        })
        if (cron) await boss.schedule(queue, cron, {})
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 2000 }),
  }
}

const runLogged = async (
  queue: string,
  job: { id: string; data: unknown },
  run: Worker['run'],
  log: Log,
): Promise<void> => {
  try {
    await run(job.data)
  } catch (error) {
    log.error({ queue, job: job.id, err: error }, 'a job failed and will be tried again')
    throw error
  }
}
