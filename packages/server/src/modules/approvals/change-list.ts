import type { approvals } from '@vesica/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { after, MINUTE } from '../../platform/clock.ts'
import { nameOf, sentAwayUntil } from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'
import { cancelWindowMinutes } from './change.rules.ts'
import { type ControlTables, tables } from './approvals.tables.ts'

/** A change; it takes effect at `holdsAt`, which can be later than first requested. */
export type ChangeRow = Omit<Selectable<ControlTables['guarded_change']>, 'holds_at'> & { holdsAt: Date | null }
export type ChangeKind = ChangeRow['kind']

/** The earliest time a change can take effect, even if confirmed. */
export const notBefore = (kind: ChangeKind, requestedAt: Date): Date =>
  after(requestedAt, cancelWindowMinutes(kind) * MINUTE)

/** Hours for which a removed administrator still delays pending changes. */
export const hoursOfRemovedAdmins = async (tx: Tx): Promise<number> => (await getSettings(tx)).newAdministratorHours

/**
 * When a change in `guarded_change` actually takes effect automatically; computed only here. Pending changes are
 * delayed while administrators who could have cancelled them were recently removed.
 */
export const holdsAt = (tx: Tx, hours: number) =>
  sql<Date | null>`case
    when holds_at is null or guarded_change.status <> 'waiting' then holds_at
    else greatest(holds_at, ${sentAwayUntil(tx, sql.ref<string>('guarded_change.asked_by'), 'approvals:decide', hours)}) end`

/** Changes with the time they take effect. @param hours from `hoursOfStanding` */
export const selectChanges = (tx: Tx, hours: number) =>
  tables(tx).selectFrom('guarded_change').selectAll().select(holdsAt(tx, hours).as('holdsAt'))

/** The pending change of a subject. */
export const findPending = async (tx: Tx, kind: ChangeKind, subject: string): Promise<ChangeRow | undefined> =>
  pendingFor(tx, await hoursOfRemovedAdmins(tx), kind, subject).executeTakeFirst()

export const pendingFor = (tx: Tx, hours: number, kind: ChangeKind, subject: string) =>
  selectChanges(tx, hours).where('kind', '=', kind).where('subject', '=', subject).where('status', '=', 'waiting')

/** The number of pending changes of a kind requested by one person. */
export const countPendingBy = async (tx: Tx, kind: ChangeKind, personId: string): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('guarded_change')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('asked_by', '=', personId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pending changes of some kinds, by subject. */
export const pendingBySubject = async (
  tx: Tx,
  kinds: readonly ChangeKind[],
): Promise<ReadonlyMap<string, approvals.PendingChange[]>> => {
  const rows = await selectChanges(tx, await hoursOfRemovedAdmins(tx))
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
      requestedBy: row.asker ?? '',
      requestedAt: row.asked_at.toISOString(),
      holdsAt: row.holdsAt?.toISOString() ?? null,
    },
  }))
  return new Map(
    [...Map.groupBy(inShort, ({ subject }) => subject)].map(([subject, entries]) => [
      subject,
      entries.map(({ change }) => change),
    ]),
  )
}

const DECIDED_LIMIT = 50

/** Pending changes, the next to take effect first, then the last 50 decided ones. */
export const listChanges = async (tx: Tx): Promise<ChangeRow[]> => {
  const changes = selectChanges(tx, await hoursOfRemovedAdmins(tx))
  return [
    ...(await changes
      .where('status', '=', 'waiting')
      .orderBy(sql`"holdsAt" asc nulls last`)
      .orderBy('asked_at')
      .execute()),
    ...(await changes.where('status', '<>', 'waiting').orderBy('decided_at', 'desc').limit(DECIDED_LIMIT).execute()),
  ]
}
