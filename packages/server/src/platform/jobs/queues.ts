import { sql } from 'kysely'
import type { Tx } from '../data/tx.ts'
import { isId } from '../ids.ts'
import { scrubText } from '../logs/scrub.ts'
import { tables } from './jobs.tables.ts'

/** The state of a queue. Its times are the database's own, like those of its jobs. */
export interface QueueStats {
  name: string
  waiting: number
  failed: number
  done: number
  /** How long the oldest waiting job has been due, in seconds; null: nothing waits. */
  waitsSeconds: number | null
}

/** The internal queues of pg-boss for its schedules are not shown. */
const isOwnQueue = sql<boolean>`name not like '\\_\\_%'`

/** Scheduled work that failed is superseded once the same work succeeded later; nobody has to look into it. */
const isOvertaken = sql<boolean>`(
  job.data = '{}'
  and exists (select from pgboss.schedule where schedule.name = job.name)
  and exists (select from pgboss.job as later
               where later.name = job.name and later.state = 'completed' and later.created_on > job.created_on))`

/** Every queue with the numbers of waiting and failed jobs, and of those done within 24 hours. */
export const queueStats = async (tx: Tx): Promise<QueueStats[]> => {
  const { rows } = await sql<QueueStats>`
    select queue.name, coalesce(waiting, 0)::int as waiting, coalesce(failed, 0)::int as failed,
           coalesce(done, 0)::int as done, waits::float as "waitsSeconds"
      from pgboss.queue
      left join (
        select name,
               count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
               count(*) filter (where state = 'failed' and not ${isOvertaken}) as failed,
               count(*) filter (where state = 'completed' and completed_on > now() - interval '24 hours') as done,
               extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())) as waits
          from pgboss.job as job group by name
      ) as work on work.name = queue.name
     where queue.${isOwnQueue}
     order by queue.name`.execute(tables(tx))
  return rows
}

const MOST_SHOWN = 100
const MOST_TEXT = 500

const whyOf = (output: unknown): string => {
  const message = typeof output === 'object' && output !== null && 'message' in output ? output.message : undefined
  return scrubText(typeof message === 'string' ? message : 'It does not say why.').slice(0, MOST_TEXT)
}

/** The latest jobs that were given up and not repeated since, without their data. */
export const failedJobs = async (tx: Tx) => {
  const rows = await tables(tx)
    .selectFrom('pgboss.job as job')
    .select(['id', 'name', 'completed_on', 'retry_count', 'output'])
    .where('state', '=', 'failed')
    .where(isOwnQueue)
    .where(sql<boolean>`not ${isOvertaken}`)
    .orderBy('completed_on', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, name, completed_on, retry_count, output }) => ({
    id,
    queue: name,
    at: completed_on ?? tx.now,
    tries: retry_count + 1,
    error: whyOf(output),
  }))
}

/** One failed job of a queue, or all. */
interface Failed {
  queue: string
  id: string | undefined
}

const canBe = ({ id }: Failed): boolean => id === undefined || isId(id)

/** Puts failed jobs back into their queue. @returns how many */
export const retryFailed = async (tx: Tx, failed: Failed): Promise<number> => {
  if (!canBe(failed)) return 0
  let work = tables(tx)
    .updateTable('pgboss.job')
    .set({ state: 'retry', retry_limit: sql`retry_limit + 1`, completed_on: null, start_after: sql`now()` })
    .where('name', '=', failed.queue)
    .where('state', '=', 'failed')
    .where(isOwnQueue)
  if (failed.id !== undefined) work = work.where('id', '=', failed.id)
  return Number((await work.executeTakeFirst()).numUpdatedRows)
}

/** Deletes failed jobs. @returns how many */
export const discardFailed = async (tx: Tx, failed: Failed): Promise<number> => {
  if (!canBe(failed)) return 0
  let work = tables(tx)
    .deleteFrom('pgboss.job')
    .where('name', '=', failed.queue)
    .where('state', '=', 'failed')
    .where(isOwnQueue)
  if (failed.id !== undefined) work = work.where('id', '=', failed.id)
  return Number((await work.executeTakeFirst()).numDeletedRows)
}
