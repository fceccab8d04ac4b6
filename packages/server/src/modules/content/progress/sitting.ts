import type { progress } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import type { Extent, ProgressReport } from './progress.rules.ts'

export type ReportedProgress = z.output<typeof progress.reportProgress.body>

/** The place in a text. */
export const placeOf = ({ place, reached }: ReportedProgress): Pick<ProgressReport, 'place' | 'reached'> => ({
  place: place === '' ? undefined : place,
  reached,
})

/**
 * Stores a sitting. Without analytics it is stored unlisted, because progress needs it. @returns false for a report
 * that is not newer than the sitting's last
 */
export const noteSitting = async (
  tx: Tx,
  { userId, house }: Asker,
  item: Pick<Extent, 'durationMs'> & { id: string },
  input: ReportedProgress,
  playedMs: number,
): Promise<boolean> => {
  const { session, seq, position_ms, place = null } = { ...input, ...placeOf(input) }
  const position = String(Math.min(position_ms ?? 0, item.durationMs ?? Number.POSITIVE_INFINITY))
  const written = await tables(tx)
    .insertInto('content_sitting')
    .values({
      id: session,
      person_id: userId,
      item_id: item.id,
      began_at: tx.now,
      last_at: tx.now,
      seq,
      from_ms: position,
      position_ms: position,
      played_ms: String(playedMs),
      place,
      listed: house.analytics,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'item_id', 'id'])
        .doUpdateSet((eb) => ({
          last_at: tx.now,
          seq,
          position_ms: position,
          place: sql<string | null>`coalesce(${place}, ${eb.ref('content_sitting.place')})`,
          played_ms: sql<string>`${eb.ref('content_sitting.played_ms')} + ${playedMs}`,
        }))
        .where('content_sitting.seq', '<', seq),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}
