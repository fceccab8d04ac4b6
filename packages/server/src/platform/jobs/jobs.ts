import type { Kysely } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type Job as QueuedJob } from 'pg-boss'
import { after, SECOND } from '../clock.ts'
import type { Log } from '../log.ts'
import { type CommittedWork, createWaking } from './waking.ts'

/**
 * Work to be done later, stored in the database until it is done. `data` must hold no secrets: it stays readable in the
 * queue.
 */
export interface Job {
  readonly queue: string
  readonly data: object
  /** Not before this time. */
  readonly startAfter?: Date
}

export interface Worker {
  readonly queue: string
  /**
   * Runs one job. Throwing puts it back for another attempt, up to `retries` times with growing delays.
   * @param isEnding whether the process is shutting down; long jobs stop then
   */
  readonly run: (data: unknown, isEnding?: () => boolean) => Promise<void>
  readonly retries?: number
  /** How long a job may take before another process takes it over. Default: `DEFAULT_SECONDS`. */
  readonly mostSeconds?: number
  /** A cron expression in UTC that also creates the job. */
  readonly cron?: string
}

/** The queue: pg-boss on PostgreSQL, so jobs survive a restart and several processes share them. */
export interface Jobs {
  /** One statement per queue. */
  send(handle: Pick<Kysely<unknown>, 'executeQuery'>, jobs: readonly Job[]): Promise<void>
  /** Makes the workers of this process look at once for committed work. */
  wake(work: CommittedWork): void
  /** Creates the queues and starts working on them. */
  start(workers: readonly Worker[]): Promise<void>
  /** Finishes running jobs, then stops. */
  stop(): Promise<void>
}

/**
 * After a commit the worker of the same process is woken and works until the queue is empty. Delayed jobs, retries and
 * jobs of a process that died are polled every few seconds.
 */
const working = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
} as const

/**
 * A process knows the database's time to within half a second (see `databaseClock`), and the queue uses the database's.
 * A job that came that much too early would find nothing due yet.
 */
const CLOCKS_DIFFER_MS = SECOND
const DEFAULT_SECONDS = 15 * 60
/** How long running work has to end at shutdown. */
const STOPS_WITHIN_MS = 2000

const send = async (boss: PgBoss, handle: unknown, jobs: readonly Job[]): Promise<void> => {
  const db = fromKysely(handle as never)
  for (const [queue, input] of Map.groupBy(jobs, (job) => job.queue)) {
    const rows = input.map(({ data, startAfter }) => ({
      data,
      ...(startAfter && { startAfter: after(startAfter, CLOCKS_DIFFER_MS) }),
    }))
    await boss.insert(queue, rows, { db })
  }
}

/** Creates queues and schedules that differ from the existing ones; nothing if this release has run before. */
const prepare = async (boss: PgBoss, workers: readonly Worker[]): Promise<void> => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { queue, retries = 8, mostSeconds = DEFAULT_SECONDS, cron } of workers) {
    const options = { expireInSeconds: mostSeconds, retryLimit: retries, retryDelay: 5, retryBackoff: true } as const
    const known = queues.get(queue)
    if (!known) await boss.createQueue(queue, options)
    else if (known.expireInSeconds !== mostSeconds || known.retryLimit !== retries)
      await boss.updateQueue(queue, options)
    if (cron && crons.get(queue) !== cron) await boss.schedule(queue, cron, {})
  }
}

export const createJobs = (connectionString: string, log: Log): Jobs => {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    application_name: 'vesica jobs',
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue met an error'))

  let stopping = false
  const waking = createWaking(log)
  const runOne = async (queue: string, job: QueuedJob<unknown>, run: Worker['run']): Promise<JobResult> => {
    try {
      await run(job.data, () => stopping)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.error({ queue, job: job.id, err: error }, 'a job failed and will be tried again')
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }
  const runBatch = async (queue: string, batch: QueuedJob<unknown>[], run: Worker['run']): Promise<JobResult[]> => {
    const results: JobResult[] = []
    for (const job of batch) {
      // Work that was not started is retried, here or in another process.
      if (stopping) results.push({ id: job.id, status: 'failed', output: { message: 'the process stopped' } })
      else results.push(await runOne(queue, job, run))
    }
    return results
  }

  return {
    send: (handle, jobs) => send(boss, handle, jobs),
    wake: waking.wake,
    start: async (workers) => {
      await boss.start()
      await prepare(boss, workers)
      for (const { queue, run } of workers) {
        const id = await boss.work(queue, working, (batch: QueuedJob<unknown>[]) => runBatch(queue, batch, run))
        waking.know(queue, run, () => boss.notifyWorker(id))
      }
    },
    stop: async () => {
      stopping = true
      await Promise.all([boss.stop({ graceful: true, timeout: STOPS_WITHIN_MS }), waking.stop(STOPS_WITHIN_MS)])
    },
  }
}
