import { cannedReplies, helpdesk, type Reply, supportCategories, tickets } from '@vesica/contract'
import type { aNetwork } from './network.ts'
import { aListedTicket } from './ticket.ts'

type Context = Reply<typeof helpdesk.getTicketContext>

/** Ticket fields for the helpdesk only. */
export const helpdeskFields = (changed: Partial<NonNullable<tickets.ListedTicket['helpdesk']>> = {}) => ({
  assigneeName: null,
  level: 'guardian',
  waitingSince: '2026-01-04T12:02:00.000Z',
  dueAt: null,
  dueFor: null,
  asleepUntil: null,
  source: 'app' as const,
  messages: 1,
  version: 1,
  ...changed,
})

/** A ticket in the helpdesk's list. */
export const aHelpdeskRow = (changed: Partial<tickets.ListedTicket> = {}): tickets.ListedTicket =>
  aListedTicket({ helpdesk: helpdeskFields(), ...changed })

/** Two listed tickets: one unassigned, and an urgent one assigned to the current administrator. */
export const twoHelpdeskRows: readonly tickets.ListedTicket[] = [
  aHelpdeskRow(),
  aHelpdeskRow({
    id: 'id-of-other',
    subject: 'Withdrawal sent twice?',
    priority: 'urgent',
    unread: true,
    assigned_to: 'id-of-tk',
    assignedTo: 'id-of-tk',
    helpdesk: helpdeskFields({ level: 'master', assigneeName: 'Tora Kaye', waitingSince: null }),
  }),
]

/** One timeline entry. */
export const anEntry = (changed: Partial<tickets.TicketResponse> = {}): tickets.TicketResponse => ({
  id: 'first',
  kind: 'message',
  from: 'user',
  author: { id: 'id-of-ada', name: 'Ada Alder', avatar: null },
  message: 'The box arrived with one corner crushed.',
  quoted: null,
  timestamp: '2026-01-04T12:02:00.000Z',
  via: 'app',
  attachments: [],
  undoableUntil: null,
  mergedFrom: null,
  mail: null,
  ...changed,
})

/** A ticket opened in the helpdesk. */
export const aHelpdeskTicket = (changed: Partial<tickets.ManagedTicket> = {}): tickets.ManagedTicket => ({
  ...aHelpdeskRow(),
  responses: [anEntry()],
  lastMessageId: 'first',
  drafts: { reply: '', note: '', savedAt: null, replyFiles: [], noteFiles: [] },
  rating: null,
  ratingComment: '',
  follows: null,
  followedBy: [],
  mergedInto: null,
  merged: [],
  ...changed,
})

const nothing = {
  opened: 0,
  resolved: 0,
  firstAnswerMedian: null,
  firstAnswerP90: null,
  solutionMedian: null,
  solutionP90: null,
  targetsMetPercent: null,
  good: 0,
  bad: 0,
}

/** Stubs a macro and two canned replies. */
const whatIsWritten = (network: ReturnType<typeof aNetwork>): void => {
  network.answers(cannedReplies.listMacros, {
    macros: [
      {
        id: 'id-of-macro',
        name: 'Thank and resolve',
        text: 'Replies “Thank you”, sets resolved',
        reply: 'Thank you',
        note: '',
        status: 'resolved',
        priority: null,
        assigned_to: null,
        category_id: null,
      },
    ],
  })
  network.answers(cannedReplies.listCannedReplies, {
    replies: [
      {
        id: 'second',
        shortcut: 'second',
        title: 'A second one is on its way',
        text: 'Dear {first name}, it arrives on {delivery day}.',
        usedCount: 3,
        filled: 'Dear Ada, it arrives on {delivery day}.',
        missing: ['delivery day'],
      },
      {
        id: 'send',
        shortcut: 'send',
        title: 'Sent today, with tracking',
        text: 'Sent today.',
        usedCount: 0,
        filled: 'Sent today.',
        missing: [],
      },
    ],
  })
}

/** The context panel of a ticket. */
export const aContext = (changed: Partial<Context> = {}): Context => ({
  member: {
    id: 'id-of-ada',
    name: 'Ada Alder',
    email: 'ada@example.org',
    avatar: null,
    level: 'guardian',
    status: 'active',
    since: '2025-03-03T00:00:00.000Z',
    endsAt: null,
    timeZone: null,
  },
  orders: null,
  requests: [],
  tickets: { count: 0, latest: [] },
  ...changed,
})

/** Stubs the endpoints of the helpdesk. */
export const aHelpdesk = (
  network: ReturnType<typeof aNetwork>,
  rows: readonly tickets.ListedTicket[],
  open: tickets.ManagedTicket = aHelpdeskTicket(),
): void => {
  network.answers(tickets.listTickets, {
    tickets: [...rows],
    total: rows.length,
    next_cursor: null,
    previous_cursor: null,
  })
  network.answers(helpdesk.getQueues, {
    queues: { mine: 4, nobody: 3, waiting: 7, due: 2, asleep: 3, all_open: 10, resolved: 9 },
    resolvedToday: 9,
    targetsMetPercent: 96,
    firstAnswerMinutes: 41,
  })
  // Stubbed after the endpoints below the same path, which its id parameter would also match.
  network.answers(helpdesk.getManagedTicket, { ticket: open })
  network.answers(helpdesk.getSupportAnalytics, {
    openTickets: 6,
    inProgressTickets: 4,
    resolvedToday: 9,
    avgResponseMinutes: 41,
    metrics: nothing,
    byCategory: [],
    byPerson: [],
  })
  network.answers(helpdesk.getTicketContext, aContext())
  network.answers(helpdesk.listAgents, {
    agents: [
      { id: 'id-of-tk', name: 'Tora Kaye', open: 2 },
      { id: 'id-of-sr', name: 'Sol Reed', open: 1 },
    ],
  })
  network.answers(supportCategories.listSupportCategories, {
    categories: [
      { id: 'id-of-category', name: 'Orders and shipping' },
      { id: 'id-of-billing', name: 'Billing', active: true },
      { id: 'id-of-retreats', name: 'Retreats', active: false },
    ],
  })
  whatIsWritten(network)
  network.answers(tickets.getPresence, { people: [] })
  network.answers(tickets.reportPresence, { people: [] })
  network.answers(tickets.markTicketSeen, { unread: false })
  network.answers(tickets.saveDraft, { savedAt: '2026-01-04T14:31:00.000Z' })
}
