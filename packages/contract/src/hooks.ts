/** The label of each event, and the meaning of each field of its data. Events carry IDs only; an API key reads the details. */
export const hookEvents = {
  'application.received': { description: 'Application or new proof received', data: { member_id: 'the member' } },
  'member.approved': { description: 'Application approved', data: { member_id: 'the member', plan_id: 'the plan' } },
  'member.denied': { description: 'Application denied', data: { member_id: 'the member' } },
  'membership.changed': {
    description: 'Membership started, renewed or changed',
    data: {
      member_id: 'the member',
      plan_id: 'the plan',
      source: 'the reason: signup, start, renewal, upgrade, change or given',
      begins_at: 'its start',
      ends_at: 'its end, unless another membership follows',
    },
  },
  'membership.cancelled': {
    description: 'Membership cancelled',
    data: { member_id: 'the member', ends_at: 'the end of the membership' },
  },
  'membership.ended': {
    description: 'Membership ended after its grace period',
    data: { member_id: 'the member', plan_id: 'the plan', ended_at: 'the end of its grace period' },
  },
  'payment.received': {
    description: 'Membership payment proof received',
    data: { payment_id: 'the payment', member_id: 'the member' },
  },
  'payment.decided': {
    description: 'Membership payment approved or denied',
    data: { payment_id: 'the payment', member_id: 'the member', status: 'approved or denied' },
  },
  'request.received': {
    description: 'Deposit, withdrawal, buy or sell requested',
    data: { request_id: 'the request', member_id: 'the member', kind: 'its type' },
  },
  'request.decided': {
    description: 'Deposit, withdrawal, buy or sell decided',
    data: { request_id: 'the request', member_id: 'the member', kind: 'its type', status: 'the decision' },
  },
  'order.placed': {
    description: 'Order placed',
    data: { order_id: 'the order', reference: 'its number', member_id: 'the member' },
  },
  'order.changed': {
    description: 'Order status changed',
    data: { order_id: 'the order', reference: 'its number', member_id: 'the member', status: 'its new status' },
  },
  'ticket.opened': {
    description: 'Ticket opened',
    data: { ticket_id: 'the ticket', reference: 'its number', member_id: 'the member' },
  },
} as const satisfies Record<string, { description: string; data: Readonly<Record<string, string>> }>

export type HookEvent = keyof typeof hookEvents

export const hookEventNames = Object.keys(hookEvents) as readonly HookEvent[]

/** Sent by the “Send a test” button. */
export const TEST_EVENT = 'webhook.test'
