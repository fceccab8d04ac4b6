import type { tickets } from '@vesica/contract'
import type { Updateable } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { refuseField, Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, type Facts, settleRequests } from '../../activity/index.ts'
import { findPerson, listHolders, namesOf } from '../../identity/index.ts'
import { reprioritised, reopened, settled } from '../promises/running.ts'
import type { SupportTables, TicketRow } from '../support.tables.ts'
import { categoryName, categoryOf } from './category.ts'
import { releaseDue } from './release.ts'
import { requireUnmerged, type Writer } from './reply.ts'
import { notifyOfStatus } from './notify.ts'
import { addEvent, changeRow, getTicketOf, lockTicket, moveTicket, platform } from './ticket.ts'

const copy = notices.support.events

/** The changes of a ticket; omitted: unchanged. */
export interface Changes {
  status?: tickets.TicketStatus | undefined
  assigned_to?: string | null | undefined
  priority?: tickets.TicketPriority | undefined
  category_id?: string | undefined
  subject?: string | undefined
  asleep_until?: string | null | undefined
}

type Update = Updateable<SupportTables['ticket']>

/** Changes a ticket. A member can only close their own; their unreleased message is released first. */
export const changeTicket = async (tx: Tx, writer: Writer, id: string, changes: Changes): Promise<TicketRow> => {
  const locked = await lockTicket(tx, id, writer)
  await requireUnmerged(tx, locked)
  const input = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes
  if (writer.role === 'user') return closeOwn(tx, writer, locked, input)
  const closes = input.status === 'closed' || input.status === 'resolved'
  const ticket = await releaseDue(tx, locked, closes ? writer : undefined)
  return change(tx, writer, ticket, input)
}

const closeOwn = async (tx: Tx, writer: Writer, locked: TicketRow, input: Changes): Promise<TicketRow> => {
  const { status, ...rest } = input
  if (status !== 'closed' || Object.keys(rest).length > 0) throw new Refusal('forbidden')
  const ticket = await releaseDue(tx, locked, writer)
  if (ticket.status === 'closed') return ticket
  const row = await changeRow(tx, ticket, await moveTicket(tx, ticket, 'closed', writer))
  settleRequests(tx, 'ticket', row.id)
  return settled(tx, row, { at: tx.now, about: null })
}

/** The changes of an administrator on a locked ticket. */
const change = async (tx: Tx, writer: Writer, ticket: TicketRow, input: Changes): Promise<TicketRow> => {
  const update: Update = {
    ...(await assign(tx, writer, ticket, input)),
    ...(await rename(tx, writer, ticket, input)),
    ...(await sortInto(tx, writer, ticket, input)),
    ...(await prioritise(tx, writer, ticket, input)),
    ...(await sleep(tx, writer, ticket, input)),
    ...(input.status !== undefined && (await moveTicket(tx, ticket, input.status, writer))),
  }
  if (Object.keys(update).length === 0) return ticket
  const isPublic = update.status !== undefined || update.subject !== undefined || update.category_id !== undefined
  let row = await changeRow(tx, ticket, update, isPublic ? 'both' : 'office')
  if (update.status !== undefined) row = await moved(tx, writer, ticket, row)
  if (update.priority !== undefined) row = await reprioritised(tx, row)
  await audit(tx, writer, {
    action: 'change ticket',
    subject: { type: 'ticket', id: ticket.id },
    before: { ...picked(ticket, input), ticket: ticket.reference },
    after: { ...picked(row, input), ticket: row.reference },
  })
  return row
}

/** A ticket's fields in the audit log. */
export const changedNow = async (tx: Tx, id: string) => {
  const { status, assigned_to, priority, category_id, subject, asleep_until, reference } = await getTicketOf(
    tx,
    id,
    platform,
  )
  return { status, assigned_to, priority, category_id, subject, asleep_until, ticket: reference }
}

/** Restores the previous fields of a ticket. */
export const restoreTicket = (
  tx: Tx,
  actor: Actor,
  id: string,
  { ticket: _, ...previous }: Facts,
): Promise<TicketRow> => changeTicket(tx, { ...actor, role: 'admin' }, id, previous as Changes)

const picked = (row: TicketRow, input: Changes) =>
  Object.fromEntries(Object.keys(input).map((name) => [name, row[name as keyof Changes]]))

/** The effects of a new status: targets end or start again, and the member is notified of the end. */
const moved = async (tx: Tx, writer: Writer, before: TicketRow, row: TicketRow): Promise<TicketRow> => {
  settleRequests(tx, 'ticket', row.id)
  if (row.status !== 'resolved' && row.status !== 'closed') return reopened(tx, before, row)
  const ended = await settled(tx, row, { at: tx.now, about: writer.userId })
  const person = await findPerson(tx, row.person_id)
  if (person) await notifyOfStatus(tx, person, ended)
  return ended
}

/** Checks that the assignee can reply. @param to null: unassigned */
const assign = async (tx: Tx, writer: Writer, ticket: TicketRow, { assigned_to: to }: Changes): Promise<Update> => {
  if (to === undefined || to === ticket.assigned_to) return {}
  if (to !== null) await requireAgent(tx, to)
  await addEvent(tx, ticket.id, writer, {
    words: await assignmentText(tx, writer, to),
    public: false,
    fact: { what: 'assigned_to', from: ticket.assigned_to, to },
  })
  return { assigned_to: to }
}

const assignmentText = async (tx: Tx, writer: Writer, to: string | null): Promise<string> => {
  if (to === null) return copy.unassigned
  return to === writer.userId ? copy.selfAssigned : copy.assigned((await namesOf(tx, [to])).get(to) ?? '')
}

export const requireAgent = async (tx: Tx, id: string): Promise<void> => {
  const holders = await listHolders(tx, 'support:write')
  if (!holders.some((holder) => holder.id === id)) throw refuseField('assignee_unknown', 'assigned_to')
}

const rename = async (tx: Tx, writer: Writer, ticket: TicketRow, { subject }: Changes): Promise<Update> => {
  if (subject === undefined || subject === ticket.subject) return {}
  await addEvent(tx, ticket.id, writer, {
    words: copy.subjectChanged(ticket.subject),
    public: true,
    fact: { what: 'subject', from: ticket.subject, to: subject },
  })
  return { subject }
}

const sortInto = async (tx: Tx, writer: Writer, ticket: TicketRow, { category_id: to }: Changes): Promise<Update> => {
  if (to === undefined || to === ticket.category_id) return {}
  const category_id = await categoryOf(tx, to)
  await addEvent(tx, ticket.id, writer, {
    words: copy.categorySet(await categoryName(tx, category_id)),
    public: true,
    fact: { what: 'category_id', from: ticket.category_id, to: category_id },
  })
  return { category_id }
}

const prioritise = async (tx: Tx, writer: Writer, ticket: TicketRow, { priority }: Changes): Promise<Update> => {
  if (priority === undefined || priority === ticket.priority) return {}
  await addEvent(tx, ticket.id, writer, {
    words: copy.prioritySet(priority),
    public: false,
    fact: { what: 'priority', from: ticket.priority, to: priority },
  })
  return { priority }
}

const sleep = async (tx: Tx, writer: Writer, ticket: TicketRow, { asleep_until: until }: Changes): Promise<Update> => {
  if (until === undefined) return {}
  const asleep_until = until === null ? null : new Date(until)
  if (asleep_until && asleep_until <= tx.now) throw refuseField('sleep_past', 'asleep_until')
  if (asleep_until?.getTime() === ticket.asleep_until?.getTime()) return {}
  await addEvent(tx, ticket.id, writer, {
    words: asleep_until ? copy.snoozed : copy.unsnoozed,
    public: false,
    fact: { what: 'asleep_until', from: ticket.asleep_until?.toISOString() ?? null, to: until },
  })
  return { asleep_until }
}
