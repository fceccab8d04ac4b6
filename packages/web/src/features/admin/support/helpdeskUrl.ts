import { tickets } from '@vesica/contract'
import { oneOf, type RawSearch, textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress, openDialogs } from '../../../lists/listAddress.ts'

/** The main view: tickets or metrics. */
const sections = ['tickets', 'metrics'] as const
/** The pane shown in narrow layouts: the conversation or the member context. */
const steps = ['talk', 'context'] as const
export const periods = ['1', '7', '30', '90', '365'] as const
export type Period = (typeof periods)[number]

/** `add` has no subject; the others are about the open ticket. */
const dialogs = openDialogs(['add', 'merge', 'split', 'sleep'], [])

interface Open {
  readonly part: (typeof sections)[number]
  /** The ticket whose conversation is open. */
  readonly ticket: string | undefined
  readonly step: (typeof steps)[number]
  readonly dialog: (typeof dialogs.plain)['dialog']
  readonly days: Period
}

const plain: Open = { part: 'tickets', ticket: undefined, step: 'talk', dialog: undefined, days: '30' }

const extra: RelatedState<Open> = {
  plain,
  keeps: ['ticket', 'step'],
  parse: (raw) => ({
    part: oneOf(sections, raw.view, { figures: 'metrics' }) ?? 'tickets',
    ticket: textIn(raw.ticket, 64),
    step: oneOf(steps, raw.step) ?? 'talk',
    dialog: dialogs.parse(raw).dialog,
    days: oneOf(periods, raw.days) ?? '30',
  }),
  write: ({ part, ticket, step, dialog, days }) => ({
    ...(part !== 'tickets' && { view: part }),
    ...(ticket && { ticket }),
    ...(step !== 'talk' && { step }),
    ...dialogs.write({ dialog, about: undefined }),
    ...(days !== '30' && { days }),
  }),
}

/** The ticket list and its URL. */
export const helpdeskAddress = listAddress(tickets.listTickets, {
  filters: ['queue', 'status', 'priority', 'category', 'assigned_to', 'member'],
  sorts: ['desk', 'latest', 'waiting', 'due'],
  size: 50,
  beside: extra,
})

/** View state of the helpdesk, stored in its URL. */
export type HelpdeskView = typeof helpdeskAddress.plain
export type ViewProps = Viewing<HelpdeskView>

/** The URL value for all queues; without a value, the open queue is used. */
const EVERY = 'every'

type Queue = HelpdeskView['queue']

/** The order implied by a queue's name, otherwise the helpdesk's default. */
const orderOf = (queue: Queue): HelpdeskView['sort'] => (queue === 'waiting' || queue === 'due' ? queue : 'desk')

/** Parses a URL. Without a queue or status it means the open queue. */
export const parseHelpdesk = (raw: RawSearch): HelpdeskView => {
  const view = helpdeskAddress.parse(raw)
  const ordered = raw.sort === undefined ? { ...view, sort: orderOf(view.queue) } : view
  if (view.queue !== undefined || raw.queue === EVERY || view.status !== undefined) return ordered
  return { ...ordered, queue: 'all_open' }
}

export const writeHelpdesk = (view: HelpdeskView): Record<string, string> => {
  const { queue: _, sort: __, ...params } = helpdeskAddress.write(view)
  const sorted = { ...params, ...(view.sort !== orderOf(view.queue) && { sort: view.sort }) }
  if (view.queue === 'all_open' && view.status === undefined) return sorted
  if (view.queue !== undefined) return { ...sorted, queue: view.queue }
  return view.status === undefined ? { ...sorted, queue: EVERY } : sorted
}

/**
 * Changes filters within the queue. A status filter searches all tickets, because most queues contain only open ones.
 */
export const filtered = (view: HelpdeskView, change: Partial<HelpdeskView>): HelpdeskView =>
  helpdeskAddress.narrowed(view, { ...change, ...(change.status !== undefined && { queue: undefined }) })

/**
 * Opens the first page of a queue, in its own order unless another is selected. The status filter is dropped, because
 * queues define their own.
 */
export const inQueue = (view: HelpdeskView, queue: Queue): HelpdeskView => ({
  ...helpdeskAddress.narrowed(view, { queue, status: undefined }),
  sort: view.sort === orderOf(view.queue) ? orderOf(queue) : view.sort,
  ticket: undefined,
  step: 'talk',
})
