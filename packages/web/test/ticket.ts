import type { tickets } from '@vesica/contract'

/** A message in the conversation below. */
export const aMessage = (changed: Partial<tickets.ConversationMessage> = {}): tickets.ConversationMessage => ({
  id: 'first',
  author: 'user',
  message: 'The box arrived with one corner crushed.',
  quoted: null,
  timestamp: '2026-01-04T12:02:00.000Z',
  via: 'app',
  attachments: [],
  undoableUntil: null,
  ...changed,
})

/** A ticket in its author's list. */
export const aListedTicket = (changed: Partial<tickets.ListedTicket> = {}): tickets.ListedTicket => ({
  id: 'id-of-ticket',
  ticketReference: 'TKT-7KQ2M9XA',
  subject: 'Crushed box',
  message: 'The box arrived with one corner crushed.',
  userId: 'id-of-ada',
  userName: 'Ada Alder',
  userEmail: 'ada@example.org',
  userAvatar: null,
  category: 'orders and shipping',
  categoryName: 'Orders and shipping',
  category_id: 'id-of-category',
  priority: 'medium',
  status: 'open',
  createdAt: '2026-01-04T12:02:00.000Z',
  updatedAt: '2026-01-04T12:24:00.000Z',
  lastResponse: null,
  unread: false,
  assigned_to: null,
  assignedTo: null,
  helpdesk: null,
  ...changed,
})

/** The same ticket with its conversation. */
export const aTicket = (changed: Partial<tickets.Ticket> = {}): tickets.Ticket => ({
  ...aListedTicket(),
  conversation: [aMessage()],
  events: [],
  promise: { by: null, usualMinutes: null },
  draft: '',
  draftFiles: [],
  rating: null,
  canRate: false,
  follows: null,
  followedBy: [],
  mergedInto: null,
  ...changed,
})
