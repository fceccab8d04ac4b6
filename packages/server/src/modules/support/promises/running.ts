import { type Selectable, sql, type Updateable } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type PromiseKind, type SupportTables, tables, type TicketRow } from '../support.tables.ts'
import { ticketColumns } from '../tickets/ticket.record.ts'
import { dueAfter, usedUntil } from './clock.rules.ts'
import { missed } from './missed.ts'
import { getSupportSettings, type SupportSettings } from './settings.ts'

/*
 * The SLA targets of a ticket, one running row per kind. The first and the next reply run from the member's message
 * until there is a reply; the solution runs only while the member waits, and stops while it is their turn. A reopened
 * ticket continues with the time used before; only the next reply gets a new target when the member writes again.
 */

export type PromiseRow = Selectable<SupportTables['ticket_promise']>

interface Answer {
  at: Date
  /** Whose reply it waits for. */
  about: string | null
}

const dueColumn = { first: 'first_due_at', next: 'next_due_at', solution: 'solution_due_at' } as const

const running = (tx: Tx, { id }: TicketRow): Promise<PromiseRow[]> =>
  tables(tx).selectFrom('ticket_promise').selectAll().where('ticket_id', '=', id).where('met_at', 'is', null).execute()

const writeDue = (tx: Tx, { id }: TicketRow, due: Updateable<SupportTables['ticket']>): Promise<TicketRow> =>
  tables(tx).updateTable('ticket').set(due).where('id', '=', id).returning(ticketColumns).executeTakeFirstOrThrow()

const writePromise = async (tx: Tx, id: string, change: Updateable<SupportTables['ticket_promise']>): Promise<void> => {
  await tables(tx).updateTable('ticket_promise').set(change).where('id', '=', id).execute()
}

/** Starts a target of a kind at a moment. @returns when it is due */
const begin = async (
  tx: Tx,
  ticket: TicketRow,
  kind: PromiseKind,
  { from, settings }: { from: Date; settings: SupportSettings },
): Promise<Date | null> => {
  const target = settings.targets[ticket.priority][kind]
  const due_at = dueAfter(settings.businessHours, { minutes: 0 }, target, from)
  await tables(tx)
    .insertInto('ticket_promise')
    .values({
      id: newId(),
      ticket_id: ticket.id,
      kind,
      begun_at: from,
      due_at,
      met_at: null,
      minutes: kind === 'solution' ? 0 : null,
      about: null,
      missed_told_at: null,
      target_minutes: target,
      kept: null,
      running_since: from,
    })
    .execute()
  return due_at
}

/** A member opened a ticket. One opened by an administrator is already replied to. */
export const openedByMember = async (tx: Tx, ticket: TicketRow): Promise<TicketRow> => {
  if (ticket.source === 'admin') return ticket
  const settings = await getSupportSettings(tx)
  const first_due_at = await begin(tx, ticket, 'first', { from: tx.now, settings })
  const solution_due_at = await begin(tx, ticket, 'solution', { from: tx.now, settings })
  return writeDue(tx, ticket, { first_due_at, solution_due_at })
}

/** The member wrote: from now on they wait, unless they did already. */
export const wroteAsMember = async (tx: Tx, before: TicketRow, ticket: TicketRow): Promise<TicketRow> =>
  before.waiting_since || !ticket.waiting_since || before.entries === 0
    ? ticket
    : goOn(tx, ticket, { from: ticket.waiting_since, wrote: true })

/** The running or stopped targets of a ticket, and its last solution. */
const promisesOf = async (tx: Tx, { id }: TicketRow) => {
  const rows = await tables(tx)
    .selectFrom('ticket_promise')
    .selectAll()
    .where('ticket_id', '=', id)
    .where((eb) => eb.or([eb('met_at', 'is', null), eb('kind', '=', 'solution')]))
    .orderBy('begun_at', 'desc')
    .execute()
  const solutions = rows.filter(({ kind }) => kind === 'solution')
  return {
    answer: rows.find(({ kind }) => kind !== 'solution'),
    solution: solutions.find(({ met_at }) => met_at === null) ?? solutions[0],
  }
}

/** The member waits again. @param wrote whether they wrote: then the next reply gets a new target */
const goOn = async (tx: Tx, ticket: TicketRow, { from, wrote }: { from: Date; wrote: boolean }): Promise<TicketRow> => {
  const settings = await getSupportSettings(tx)
  const { answer, solution } = await promisesOf(tx, ticket)
  const due: Updateable<SupportTables['ticket']> = {}
  const isStopped = wrote && answer?.kind === 'next' && answer.running_since === null
  if (isStopped) await tables(tx).deleteFrom('ticket_promise').where('id', '=', answer.id).execute()
  if (answer && !isStopped) due[dueColumn[answer.kind]] = await resume(tx, ticket, answer, { from, settings })
  else due.next_due_at = await begin(tx, ticket, 'next', { from, settings })
  due.solution_due_at = solution
    ? await resume(tx, ticket, solution, { from, settings })
    : await begin(tx, ticket, 'solution', { from, settings })
  return writeDue(tx, ticket, due)
}

/** Resumes a target. A solution that was rejected is no longer met; a late one stays late. */
const resume = async (
  tx: Tx,
  { priority }: TicketRow,
  row: PromiseRow,
  { from, settings }: { from: Date; settings: SupportSettings },
): Promise<Date | null> => {
  if (row.running_since) return row.due_at
  const target_minutes = row.met_at ? settings.targets[priority][row.kind] : row.target_minutes
  const due_at = dueAfter(settings.businessHours, row, target_minutes, from)
  const kept = row.kept === false ? false : null
  await writePromise(tx, row.id, { running_since: from, due_at, target_minutes, met_at: null, about: null, kept })
  return due_at
}

const nothingDue = { first_due_at: null, next_due_at: null, solution_due_at: null }

/** An administrator replied: the pending reply is met, and the solution's clock stops. */
export const answered = async (tx: Tx, _before: TicketRow, ticket: TicketRow, answer: Answer): Promise<TicketRow> => {
  const { businessHours } = await getSupportSettings(tx)
  for (const row of await running(tx, ticket)) {
    if (row.kind === 'solution') await stopClock(tx, row, businessHours, answer.at)
    else await meet(tx, ticket, row, { ...answer, minutes: usedUntil(businessHours, row, answer.at) })
  }
  return writeDue(tx, ticket, nothingDue)
}

/** Stops a clock. @returns the minutes it ran so far */
const stopClock = async (
  tx: Tx,
  row: PromiseRow,
  businessHours: SupportSettings['businessHours'],
  at: Date,
): Promise<number> => {
  const minutes = usedUntil(businessHours, row, at)
  await writePromise(tx, row.id, { minutes, running_since: null, due_at: null })
  return minutes
}

/** A target is met; whether in time is recorded, and a late one counts as missed. */
const meet = async (
  tx: Tx,
  ticket: TicketRow,
  row: PromiseRow,
  { at, about, minutes }: Answer & { minutes: number },
): Promise<void> => {
  const late = row.due_at ? at > row.due_at : (row.target_minutes ?? minutes) < minutes
  const kept = row.target_minutes === null ? null : !late && row.kept !== false
  await writePromise(tx, row.id, { met_at: at, about, minutes, kept, running_since: null })
  if (kept === false && row.missed_told_at === null) await missed(tx, ticket, { ...row, met_at: at })
}

/**
 * Resolved or closed: the solution is met, and the clock of a missing reply stops, to resume if the ticket is reopened.
 * A late one stays missed.
 */
export const settled = async (tx: Tx, ticket: TicketRow, answer: Answer): Promise<TicketRow> => {
  const { businessHours } = await getSupportSettings(tx)
  for (const row of await running(tx, ticket)) {
    if (row.kind !== 'solution') {
      const isLate = row.due_at !== null && answer.at > row.due_at
      if (isLate) await missed(tx, ticket, row)
      if (isLate || row.kept === false) await writePromise(tx, row.id, { met_at: answer.at })
      else await stopClock(tx, row, businessHours, answer.at)
    } else {
      const minutes = await stopClock(tx, row, businessHours, answer.at)
      await meet(tx, ticket, row, { ...answer, minutes })
    }
  }
  return writeDue(tx, ticket, nothingDue)
}

/** Reopened without a message of the member: if they wait, clocks run. */
export const reopened = async (tx: Tx, before: TicketRow, ticket: TicketRow): Promise<TicketRow> => {
  const wasOver = before.status === 'resolved' || before.status === 'closed'
  return wasOver && ticket.waiting_since ? goOn(tx, ticket, { from: ticket.waiting_since, wrote: false }) : ticket
}

/** The priority changed, and with it the targets, counted from when the clocks started. */
export const reprioritised = async (tx: Tx, ticket: TicketRow): Promise<TicketRow> => {
  const { targets, businessHours } = await getSupportSettings(tx)
  const due: Updateable<SupportTables['ticket']> = {}
  for (const row of await running(tx, ticket)) {
    const target_minutes = targets[ticket.priority][row.kind]
    const due_at = row.running_since ? dueAfter(businessHours, row, target_minutes, row.running_since) : null
    await writePromise(tx, row.id, { target_minutes, due_at })
    due[dueColumn[row.kind]] = due_at
  }
  return Object.keys(due).length > 0 ? writeDue(tx, ticket, due) : ticket
}

/** The targets of a ticket are dropped: its conversation continues elsewhere. Missed ones stay missed. */
export const dropped = async (tx: Tx, ticket: TicketRow): Promise<TicketRow> => {
  const unmet = sql<boolean>`ticket_id = ${ticket.id} and met_at is null`
  await tables(tx).deleteFrom('ticket_promise').where(unmet).where('kept', 'is', null).execute()
  await tables(tx).updateTable('ticket_promise').set({ met_at: tx.now, running_since: null }).where(unmet).execute()
  return writeDue(tx, ticket, nothingDue)
}
