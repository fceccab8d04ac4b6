import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'

/** Email metrics. */
export interface EmailMetrics {
  /** Sent within 24 hours. */
  sent: number
  /** Given up within 24 hours. */
  failed: number
  /** Due but not sent. */
  waiting: number
  /** Since when the oldest waiting email exists; null: none waits. */
  waitsSince: Date | null
  lastSent: Date | null
}

/** The numbers of sent, failed and waiting emails. */
export const emailMetrics = async (tx: Tx): Promise<EmailMetrics> => {
  const since = after(tx.now, -DAY)
  const { rows } = await sql<EmailMetrics>`
    select (select count(*)::int from letter where sent_at > ${since}) as sent,
           (select count(*)::int from letter where failed_at > ${since}) as failed,
           waiting, since as "waitsSince",
           (select max(sent_at) from letter where sent_at is not null) as "lastSent"
      from (select count(*)::int as waiting, min(created_at) as since
              from letter where sent_at is null and failed_at is null and (due_at <= ${tx.now} or tries > 0)) as due`.execute(
    tables(tx),
  )
  const [metrics] = rows
  if (!metrics) throw new Error('A count gives a row')
  return metrics
}
