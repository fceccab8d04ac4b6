import type { announcements } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { minuteOf } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import { countOf, isNarrowed, readPage } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { type Actor, audit, readOfCauses } from '../activity/index.ts'
import { type Applier, cancelPending, countsFor, findPending, propose, pendingBySubject } from '../approvals/index.ts'
import { namesOf } from '../identity/index.ts'
import { listPlans } from '../membership/index.ts'
import { type AnnouncementRow, tables } from './announcements.tables.ts'

const copy = notices.announcements

type Input = z.output<typeof announcements.createAnnouncement.body>
type Query = z.output<typeof announcements.listAnnouncements.query>

const KIND = 'announcement'

const presentAll = async (tx: Tx, rows: readonly AnnouncementRow[]): Promise<announcements.Announcement[]> => {
  const names = await namesOf(
    tx,
    rows.map((row) => row.created_by),
  )
  const pending = await pendingBySubject(tx, [KIND])
  const read = await readOfCauses(
    tx,
    'announcement',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.body,
    path: row.path,
    audience: row.levels,
    status: row.status,
    plannedFor: row.planned_for?.toISOString() ?? null,
    pendingChange: pending.get(row.id)?.[0] ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    written: row.written,
    read: read.get(row.id) ?? 0,
    createdBy: names.get(row.created_by) ?? '',
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}

export const listAnnouncements = async (tx: Tx, query: Query) => {
  const every = tables(tx).selectFrom('announcement')
  const all = (query.status ? every.where('status', '=', query.status) : every).selectAll()
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all,
      sorting: { keys: [{ by: sql`announcement.created_at`, kind: 'time' }], descending: true },
      id: sql`announcement.id`,
      beside: { total: countOf(all.clearSelect().select('announcement.id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { announcements: await presentAll(tx, rows), total: beside.total, ...cursors }
}

export const getAnnouncement = (tx: Tx, id: string): Promise<AnnouncementRow> =>
  find(id, tables(tx).selectFrom('announcement').selectAll().where('id', '=', id))

const lockUnsent = async (tx: Tx, id: string): Promise<AnnouncementRow> => {
  const row = await find(id, tables(tx).selectFrom('announcement').selectAll().where('id', '=', id).forUpdate())
  if (row.status === 'sending' || row.status === 'sent') throw new Refusal('announcement_sent')
  return row
}

const fieldsOf = async (tx: Tx, { title, text, path, audience }: Input) => {
  if (audience.length === 0) throw refuseField('audience_missing', 'audience')
  const known = new Set(['none', ...(await listPlans(tx)).map(({ level }) => level)])
  if (audience.some((level) => !known.has(level))) throw refuseField('level_unknown', 'audience')
  return { title, body: text, path: path || null, levels: [...new Set(audience)] }
}

const auditFacts = (row: AnnouncementRow) => ({
  title: row.title,
  text: row.body,
  path: row.path,
  levels: row.levels,
  status: row.status,
  planned: row.planned_for,
})

const update = async (
  tx: Tx,
  actor: Actor,
  action: string,
  before: AnnouncementRow,
  changed: Partial<AnnouncementRow>,
): Promise<announcements.Announcement> => {
  const after = await tables(tx)
    .updateTable('announcement')
    .set({ ...changed, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { type: 'announcement', id: before.id } as const
  await audit(tx, actor, { action, subject, before: auditFacts(before), after: auditFacts(after) })
  tx.announce({ topics: ['announcements'], admins: 'announcements:read' })
  return presentOne(tx, after)
}

const presentOne = async (tx: Tx, row: AnnouncementRow): Promise<announcements.Announcement> => {
  const [announcement] = await presentAll(tx, [row])
  if (!announcement) throw new Error('An announcement was lost')
  return announcement
}

export const createAnnouncement = async (tx: Tx, actor: Actor, input: Input): Promise<announcements.Announcement> => {
  const row = await tables(tx)
    .insertInto('announcement')
    .values({ ...(await fieldsOf(tx, input)), id: newId(), created_by: actor.userId, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'draft announcement',
    subject: { type: 'announcement', id: row.id },
    after: auditFacts(row),
  })
  tx.announce({ topics: ['announcements'], admins: 'announcements:read' })
  return presentOne(tx, row)
}

/** Changes an unsent announcement. It becomes a draft again, because the approval was for the previous text. */
export const updateAnnouncement = async (tx: Tx, actor: Actor, id: string, input: Input) => {
  const row = await lockUnsent(tx, id)
  await cancelPending(tx, actor, KIND, id)
  return update(tx, actor, 'change announcement', row, { ...(await fieldsOf(tx, input)), ...asDraft })
}

/** The queue of the jobs that send due announcements. */
export const ANNOUNCEMENTS_QUEUE = 'announcements'

/**
 * Requests sending, at a given time or now. A request by an approver takes effect after a quarter of an hour, unless it
 * is cancelled; that of any other administrator needs an approval. Everyone who sees approvals is notified of the text.
 */
export const sendAnnouncement = async (tx: Tx, actor: Actor, id: string, at: Date | undefined) => {
  const row = await lockUnsent(tx, id)
  const isApprover = await countsFor(tx, actor, KIND)
  const pending = await findPending(tx, KIND, id)
  if (isApprover && pending && (pending.asked_by !== actor.userId || pending.holdsAt === null))
    await cancelPending(tx, actor, KIND, id)
  await propose(tx, actor, {
    kind: KIND,
    subject: id,
    title: copy.requested(row.title),
    before: '',
    after: copy.summary({ text: row.body, audience: row.levels, time: at && minuteOf(at), path: row.path }),
    payload: { version: row.version, at: at?.toISOString() ?? null },
    byItself: isApprover ? 'unless called off' : 'when alone',
  })
  return presentOne(tx, row)
}

/** Schedules an approved announcement for its time, or now. */
export const applyAnnouncement: Applier = async (tx, { subject, payload }) => {
  const { version, at } = payload as { version: number; at: string | null }
  const row = await lockUnsent(tx, subject)
  if (row.version !== version) throw new Refusal('announcement_changed')
  await planAnnouncement(tx, subject, at === null ? tx.now : new Date(at))
}

/** Schedules an announcement for a time, or now if that has passed. Needs no approval. */
export const planAnnouncement = async (tx: Tx, id: string, at: Date): Promise<void> => {
  const planned = at > tx.now ? at : tx.now
  await tx.enqueue({ queue: ANNOUNCEMENTS_QUEUE, data: {}, ...(planned > tx.now && { startAfter: planned }) })
  await tables(tx)
    .updateTable('announcement')
    .set((eb) => ({ status: 'planned', planned_for: planned, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  tx.announce({ topics: ['announcements'], admins: 'announcements:read' })
}

const asDraft = { status: 'draft', planned_for: null } as const

/** Cancels the sending: the announcement becomes a draft again. */
export const cancelAnnouncement = async (tx: Tx, actor: Actor, id: string) => {
  const row = await lockUnsent(tx, id)
  await cancelPending(tx, actor, KIND, id)
  return update(tx, actor, 'call off announcement', row, asDraft)
}

export const deleteAnnouncement = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const row = await lockUnsent(tx, id)
  await cancelPending(tx, actor, KIND, id)
  await tables(tx).deleteFrom('announcement').where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'remove announcement',
    subject: { type: 'announcement', id },
    before: auditFacts(row),
  })
  tx.announce({ topics: ['announcements'], admins: 'announcements:read' })
}
