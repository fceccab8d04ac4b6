import type { control } from '@vesica/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { after, MINUTE } from '../../platform/clock.ts'
import { nameOf, sentAwayUntil } from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'
import { minutesToCallOff } from './change.rules.ts'
import { type ControlTables, tables } from './control.tables.ts'

/** A change; it holds from `holdsAt` on, which can be later than it was asked for. */
export type ChangeRow = Omit<Selectable<ControlTables['guarded_change']>, 'holds_at'> & { holdsAt: Date | null }
export type ChangeKind = ChangeRow['kind']

/** Before when a change does not hold, whoever confirms it. */
export const notBefore = (kind: ChangeKind, askedAt: Date): Date => after(askedAt, minutesToCallOff(kind) * MINUTE)

/** Hours for which somebody who was sent away stands against what waits. */
export const hoursOfStanding = async (tx: Tx): Promise<number> => (await getSettings(tx)).newAdministratorHours

/**
 * When a change of a row of `guarded_change` truly holds by itself: the one place where that is said. What waits is put
 * off while those who could have called it off were sent away lately.
 */
export const holdsAt = (tx: Tx, hours: number) =>
  sql<Date | null>`case
    when holds_at is null or guarded_change.status <> 'waiting' then holds_at
    else greatest(holds_at, ${sentAwayUntil(tx, sql.ref<string>('guarded_change.asked_by'), 'control:decide', hours)}) end`

/** Changes with when they hold. @param hours by `hoursOfStanding` */
export const selectChanges = (tx: Tx, hours: number) =>
  tables(tx).selectFrom('guarded_change').selectAll().select(holdsAt(tx, hours).as('holdsAt'))

/** What waits about a subject. */
export const findWaiting = async (tx: Tx, kind: ChangeKind, subject: string): Promise<ChangeRow | undefined> =>
  waitingFor(tx, await hoursOfStanding(tx), kind, subject).executeTakeFirst()

export const waitingFor = (tx: Tx, hours: number, kind: ChangeKind, subject: string) =>
  selectChanges(tx, hours).where('kind', '=', kind).where('subject', '=', subject).where('status', '=', 'waiting')

/** How many changes of a kind wait that one person asked for. */
export const countWaitingBy = async (tx: Tx, kind: ChangeKind, personId: string): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('guarded_change')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('asked_by', '=', personId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What waits of some kinds, by its subject. */
export const waitingOf = async (
  tx: Tx,
  kinds: readonly ChangeKind[],
): Promise<ReadonlyMap<string, control.WaitingChange[]>> => {
  const rows = await selectChanges(tx, await hoursOfStanding(tx))
    .select((eb) => nameOf(eb.ref('asked_by')).as('asker'))
    .where('status', '=', 'waiting')
    .where('kind', 'in', kinds)
    .orderBy('asked_at')
    .execute()
  const inShort = rows.map(({ subject, ...row }) => ({
    subject,
    change: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      before: row.before_text,
      after: row.after_text,
      askedBy: row.asker ?? '',
      askedAt: row.asked_at.toISOString(),
      holdsAt: row.holdsAt?.toISOString() ?? null,
    },
  }))
  return new Map(
    [...Map.groupBy(inShort, ({ subject }) => subject)].map(([subject, some]) => [
      subject,
      some.map(({ change }) => change),
    ]),
  )
}

const SHOWN = 50

/** What waits, the next to hold first, then the last 50 that were decided. */
export const listChanges = async (tx: Tx): Promise<ChangeRow[]> => {
  const changes = selectChanges(tx, await hoursOfStanding(tx))
  return [
    ...(await changes
      .where('status', '=', 'waiting')
      .orderBy(sql`"holdsAt" asc nulls last`)
      .orderBy('asked_at')
      .execute()),
    ...(await changes.where('status', '<>', 'waiting').orderBy('decided_at', 'desc').limit(SHOWN).execute()),
  ]
}
