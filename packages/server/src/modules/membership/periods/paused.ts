import { after, DAY } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../membership.tables.ts'
import { getPeriod, type Period } from './period.ts'
import { daysPaused } from './period.rules.ts'

export const pauses = (tx: Tx) => tables(tx).selectFrom('membership_pause').selectAll()

export type Pause = Awaited<ReturnType<ReturnType<typeof pauses>['executeTakeFirstOrThrow']>>

/** A person's ongoing pause. */
export const openPauseOf = (tx: Tx, personId: string): Promise<Pause | undefined> =>
  pauses(tx).where('person_id', '=', personId).where('ended_at', 'is', null).executeTakeFirst()

export const requireNotPaused = async (tx: Tx, personId: string): Promise<void> => {
  if (await openPauseOf(tx, personId)) throw new Refusal('membership_paused')
}

/** A person's ongoing pause with the paused period, and the pause days left this year. */
export const pauseOf = async (
  tx: Tx,
  personId: string,
): Promise<{ open: (Pause & { period: Period }) | null; daysLeft: number }> => {
  const all = await pauses(tx)
    .where('person_id', '=', personId)
    .where('ends_at', '>', after(tx.now, -365 * DAY))
    .execute()
  const { pauseDays } = await getSettings(tx)
  const open = all.find((pause) => pause.ended_at === null)
  const used = daysPaused(
    all.map(({ began_at, ended_at }) => ({ beganAt: began_at, endedAt: ended_at ?? tx.now })),
    tx.now,
  )
  return {
    open: open ? { ...open, period: await getPeriod(tx, open.period_id) } : null,
    daysLeft: used < pauseDays ? pauseDays - used : 0,
  }
}
