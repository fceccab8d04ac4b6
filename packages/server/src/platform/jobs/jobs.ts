import type { Kysely } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type Job as QueuedJob } from 'pg-boss'
import { after, SECOND } from '../clock.ts'
import type { Log } from '../log.ts'
import { type CommittedWork, createWaking } from './waking.ts'

/** Work for later, kept in the database until it is done. `data` holds no secrets: it stays readable in the queue. */
export interface Job {
  readonly queue: string
  readonly data: object
  /** Not before this time. */
  readonly startAfter?: Date
}

export interface Worker {
  readonly queue: string
  /**
   * Runs one job; throwing puts it back for another try, up to `retries` times with growing pauses.
   * @param isEnding says whether the process ends: what takes long stops then
   */
  readonly run: (data: unknown, isEnding?: () => boolean) => Promise<void>
  readonly retries?: number
  /** How long a job may take until another process takes it over; left out: `DEFAULT_SECONDS`. */
  readonly mostSeconds?: number
  /** A cron expression in UTC: the job is also made on this schedule. */
  readonly cron?: string
}

/** The queue: pg-boss over PostgreSQL, so that jobs survive a restart and several processes share them. */
export interface Jobs {
  /** One statement for each queue. */
  send(handle: Pick<Kysely<unknown>, 'executeQuery'>, jobs: readonly Job[]): Promise<void>
  /** Has the workers of this process look at once for work that was committed. */
  wake(work: CommittedWork): void
  /** Makes the queues and begins to work on them. */
  start(workers: readonly Worker[]): Promise<void>
  /** Finishes the jobs in hand, then stops. */
  stop(): Promise<void>
}

/**
 * Whoever commits jobs wakes the worker of its own process, which takes what there is until nothing is left. Jobs that wait
 * for their time, or to be tried again, and those of a process that died are looked for every few seconds.
 */
const working = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
} as const

/**
 * A process knows the time of the database to within half a second (see `databaseClock`), and the queue goes by the
 * database's: a job that came that much too early would find that nothing is due yet.
 */
const CLOCKS_DIFFER_MS = SECOND
const DEFAULT_SECONDS = 15 * 60
/** How long work in hand has to end when the process does. */
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

/** Makes the queues and schedules that differ from those that are there: nothing where this release has run before. */
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
      // What was not begun is tried again, here or in another process.
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
