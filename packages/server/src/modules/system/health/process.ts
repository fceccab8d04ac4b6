import { hostname } from 'node:os'
import { sql } from 'kysely'
import { after, DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { version } from '../../../platform/version.ts'
import { tables } from '../system.tables.ts'

/** A process as the others see it. */
export interface Process {
  readonly id: string
  readonly name: string
}

/** This process, or a part of it that runs a product of its own. */
export const thisProcess = (): Process => ({ id: newId(), name: `${hostname()}:${process.pid}`.slice(0, 100) })

/** Records that a process is alive, and its clock's difference from the database's. */
export const noteProcess = async (tx: Tx, { id, name }: Process): Promise<void> => {
  const skew_ms = sql<number>`(${Date.now()}::bigint - extract(epoch from clock_timestamp()) * 1000)::bigint`
  const beat = { seen_at: tx.now, skew_ms }
  await tables(tx)
    .insertInto('process_beat')
    .values({ id, name, version, started_at: tx.now, ended_at: null, ...beat })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(beat))
    .execute()
}

/** Records the clean end of a process. */
export const noteEnd = async (tx: Tx, { id }: Process): Promise<void> => {
  await tables(tx).updateTable('process_beat').set({ ended_at: tx.now }).where('id', '=', id).execute()
}

/** A process not heard of for this long is gone: two and a half heartbeats. */
const SILENT_MS = 2.5 * MINUTE
/** How long an unexpected end is reported. */
const REPORTED_MS = HOUR

/** The running processes and their versions, and those that ended unexpectedly. */
export const processStats = async (tx: Tx) => {
  const rows = await tables(tx)
    .selectFrom('process_beat')
    .select(['version', 'started_at', 'seen_at', 'skew_ms'])
    .where('ended_at', 'is', null)
    .where('seen_at', '>', after(tx.now, -REPORTED_MS))
    .execute()
  const running = rows.filter(({ seen_at }) => tx.now.getTime() - seen_at.getTime() < SILENT_MS)
  const started = running.map(({ started_at }) => started_at.getTime())
  return {
    running: running.length,
    lost: rows.length - running.length,
    versions: [...new Set(running.map(({ version }) => version))].sort(),
    skewMs: Math.max(0, ...running.map(({ skew_ms }) => Math.abs(Number(skew_ms)))),
    since: started.length > 0 ? new Date(Math.min(...started)) : undefined,
  }
}

/** Deletes old processes. */
export const sweepProcesses = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('process_beat').where('seen_at', '<', after(tx.now, -DAY)).execute()
}
