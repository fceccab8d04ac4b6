import type { tickets } from '@vesica/contract'

// What a ticket is, said once: from this come the types of its columns, what is read of them, how it begins, and what
// answers show.

/** A column that is said when a ticket is opened. */
interface RecordColumn<Value, Shown> {
  fromForm(said: tickets.TicketInput): Value
  /** What answers say of it. */
  toApi(value: Value): Shown
}
const column = <Value, Shown extends Partial<tickets.ListedTicket>>(one: RecordColumn<Value, Shown>) => one

const columns = {
  subject: column({ fromForm: ({ subject }) => subject, toApi: (subject) => ({ subject }) }),
  priority: column({ fromForm: ({ priority = 'medium' }) => priority, toApi: (priority) => ({ priority }) }),
}

type Known = typeof columns
/** The columns that are said when a ticket is opened, but for what needs a look elsewhere: its category. */
export type TicketFacts = { [Name in keyof Known]: ReturnType<Known[Name]['fromForm']> }
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
type PresentedFacts = Both<ReturnType<Known[keyof Known]['toApi']>>

const names = Object.keys(columns) as (keyof TicketFacts)[]
const each = <Value>(of: (name: keyof TicketFacts, one: RecordColumn<unknown, object>) => Value) =>
  names.map((name) => [name, of(name, columns[name] as RecordColumn<unknown, object>)] as const)

/** What is said of a new ticket. */
export const factsInput = (said: tickets.TicketInput): TicketFacts =>
  Object.fromEntries(each((_, { fromForm }) => fromForm(said))) as unknown as TicketFacts

/** The same of a ticket that is there. */
export const factsIn = (row: TicketFacts): TicketFacts =>
  Object.fromEntries(each((name) => row[name])) as unknown as TicketFacts

export const presentFacts = (row: TicketFacts): PresentedFacts =>
  Object.assign({}, ...each((name, { toApi }) => toApi(row[name])).map(([, value]) => value)) as PresentedFacts

const never = null as Date | null

/** How a ticket begins, in which nothing was said yet: the columns that what becomes of it changes. */
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
  /** Messages of both sides that were released. */
  entries: 0,
  version: 1,
}
export type TicketCourse = typeof freshTicket

/** What is read of a ticket: all but the words that are searched. */
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
