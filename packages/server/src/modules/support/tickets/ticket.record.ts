import type { tickets } from '@vesica/contract'

// The columns of a ticket, declared once: types, select, initial values and responses derive from this.

/** A column set when a ticket is opened. */
interface RecordColumn<Value, Shown> {
  fromForm(input: tickets.TicketInput): Value
  /** The value in responses. */
  toApi(value: Value): Shown
}
const column = <Value, Shown extends Partial<tickets.ListedTicket>>(definition: RecordColumn<Value, Shown>) =>
  definition

const columns = {
  subject: column({ fromForm: ({ subject }) => subject, toApi: (subject) => ({ subject }) }),
  priority: column({ fromForm: ({ priority = 'medium' }) => priority, toApi: (priority) => ({ priority }) }),
}

type Known = typeof columns
/** The columns set when a ticket is opened, except the category, which is looked up. */
export type TicketFacts = { [Name in keyof Known]: ReturnType<Known[Name]['fromForm']> }
type Both<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type PresentedFacts = Both<ReturnType<Known[keyof Known]['toApi']>>

const names = Object.keys(columns) as (keyof TicketFacts)[]
const each = <Value>(toEntry: (name: keyof TicketFacts, spec: RecordColumn<unknown, object>) => Value) =>
  names.map((name) => [name, toEntry(name, columns[name] as RecordColumn<unknown, object>)] as const)

/** The columns of a new ticket. */
export const factsInput = (input: tickets.TicketInput): TicketFacts =>
  Object.fromEntries(each((_, { fromForm }) => fromForm(input))) as unknown as TicketFacts

/** The same of an existing ticket. */
export const factsIn = (row: TicketFacts): TicketFacts =>
  Object.fromEntries(each((name) => row[name])) as unknown as TicketFacts

export const presentFacts = (row: TicketFacts): PresentedFacts =>
  Object.assign({}, ...each((name, { toApi }) => toApi(row[name])).map(([, value]) => value)) as PresentedFacts

const never = null as Date | null

/** The initial values of the columns that change later. */
export const freshTicket = {
  status: 'open' as tickets.TicketStatus,
  assigned_to: null as string | null,
  member_wrote_at: never,
  office_wrote_at: never,
  waiting_since: never,
  first_answered_at: never,
  resolved_at: never,
  closed_at: never,
  asleep_until: never,
  first_due_at: never,
  next_due_at: never,
  solution_due_at: never,
  solutions: 0,
  merged_into: null as string | null,
  merged_at: never,
  /** Released messages of both sides. */
  entries: 0,
  version: 1,
}
export type TicketCourse = typeof freshTicket

/** The columns that are read: all but the search words. */
export const ticketColumns = (
  [
    ...names,
    ...(Object.keys(freshTicket) as (keyof TicketCourse)[]),
    'id',
    'reference',
    'person_id',
    'category_id',
    'source',
    'created_at',
    'updated_at',
    'public_updated_at',
    'follows',
    'desk_order',
    'due_at',
  ] as const
).map((column) => `ticket.${column}` as const)
