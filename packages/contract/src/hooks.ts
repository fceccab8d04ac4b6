/**
 * The meaning of each event and of its data by field. Ids can be resolved with an API key; no other data about people
 * is sent.
 */
export const hookEvents = {
  'application.received': { what: 'Somebody applied, or sent a new proof', data: { member_id: 'who' } },
  'member.approved': { what: 'Somebody was let in', data: { member_id: 'who', plan_id: 'with which plan' } },
  'member.denied': { what: 'Somebody was turned down', data: { member_id: 'who' } },
  'membership.changed': {
    what: 'A membership began, goes on, or changes',
    data: {
      member_id: 'whose',
      plan_id: 'which plan',
      source: 'by what: signup, start, renewal, upgrade, change, given',
      begins_at: 'from when',
      ends_at: 'until when, if nothing follows',
    },
  },
  'membership.cancelled': {
    what: 'Somebody does not go on after the end of their membership',
    data: { member_id: 'who', ends_at: 'when it ends' },
  },
  'membership.ended': {
    what: 'A membership ran out, its days of grace too',
    data: { member_id: 'whose', plan_id: 'which plan', ended_at: 'when its days of grace were over' },
  },
  'payment.received': {
    what: 'A proof of payment for a membership arrived',
    data: { payment_id: 'which', member_id: 'from whom' },
  },
  'payment.decided': {
    what: 'A payment for a membership was decided on',
    data: { payment_id: 'which', member_id: 'whose', status: 'approved or denied' },
  },
  'request.received': {
    what: 'A deposit, withdrawal, buy or sell was asked for',
    data: { request_id: 'which', member_id: 'by whom', kind: 'of what kind' },
  },
  'request.decided': {
    what: 'A deposit, withdrawal, buy or sell was decided on',
    data: { request_id: 'which', member_id: 'whose', kind: 'of what kind', status: 'what became of it' },
  },
  'order.placed': {
    what: 'An order was placed',
    data: { order_id: 'which', reference: 'what people call it', member_id: 'by whom' },
  },
  'order.changed': {
    what: 'An order moved on',
    data: { order_id: 'which', reference: 'what people call it', member_id: 'whose', status: 'where it is now' },
  },
  'ticket.opened': {
    what: 'A ticket was opened',
    data: { ticket_id: 'which', reference: 'what people call it', member_id: 'for whom' },
  },
} as const satisfies Record<string, { what: string; data: Readonly<Record<string, string>> }>

export type HookEvent = keyof typeof hookEvents

export const hookEventNames = Object.keys(hookEvents) as readonly HookEvent[]

/** Sent by the test button. */
export const TEST_EVENT = 'webhook.test'
