import type { control } from '@vesica/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/tx.ts'
import { nameOf } from '../identity/index.ts'
import { type ControlTables, tables } from './control.tables.ts'

export type ChangeRow = Selectable<ControlTables['guarded_change']>
export type ChangeKind = ChangeRow['kind']

/** What waits about a subject. */
export const findWaiting = (tx: Tx, kind: ChangeKind, subject: string): Promise<ChangeRow | undefined> =>
  waitingFor(tx, kind, subject).executeTakeFirst()

export const waitingFor = (tx: Tx, kind: ChangeKind, subject: string) =>
  tables(tx)
    .selectFrom('guarded_change')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')

/** What waits of some kinds, by its subject. */
export const waitingOf = async (
  tx: Tx,
  kinds: readonly ChangeKind[],
): Promise<ReadonlyMap<string, control.WaitingChange[]>> => {
  const rows = await tables(tx)
    .selectFrom('guarded_change')
    .selectAll()
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
      holdsAt: row.holds_at?.toISOString() ?? null,
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
  const changes = tables(tx).selectFrom('guarded_change').selectAll()
  return [
    ...(await changes
      .where('status', '=', 'waiting')
      .orderBy(sql`holds_at asc nulls last`)
      .orderBy('asked_at')
      .execute()),
    ...(await changes.where('status', '<>', 'waiting').orderBy('decided_at', 'desc').limit(SHOWN).execute()),
  ]
}
