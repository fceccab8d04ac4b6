import type { webhooks as contract } from '@vesica/contract'

const rotateSecret = 'Rotate secret'

/** Copy of the webhooks page. */
export const webhooks = {
  what: 'The webhooks',
  caption: 'Webhooks',
  none: 'No webhooks yet',
  noneWhy: 'A webhook notifies another program as soon as something happens here.',
  name: 'Name',
  nameMissing: 'Please enter a name.',
  url: 'URL',
  urlWhy: 'A public URL that starts with https://. It should respond within 10 seconds with a 2xx status.',
  urlMissing: 'Please enter the URL.',
  events: 'Events to send',
  eventsWhy: 'Events contain IDs only, no names. Use an API key to read the details.',
  eventsColumn: 'Events',
  active: 'Active',
  activeWhy: 'While off, new events aren’t recorded. Pending ones are sent when it’s turned on again.',
  waiting: 'Pending',
  state: 'Status',
  states: { on: 'Active', failing: 'Failing', off: 'Disabled', gave_up: 'Disabled after failures' } satisfies Record<
    contract.HookState,
    string
  >,
  actions: 'Actions',
  add: 'Add webhook',
  edit: (name: string) => `Edit ${name}`,
  change: 'Edit',
  updated: 'Webhook saved',
  made: 'Webhook added',
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeThen: 'Pending events won’t be sent, and its log is deleted.',
  removed: 'Webhook removed',
  secret: 'Secret',
  once: 'Copy this secret now. You won’t see it again. Use it to verify signatures as described by Standard Webhooks.',
  done: 'I’ve saved it',
  rotate: rotateSecret,
  rotateOf: (name: string) => `Rotate secret for ${name}`,
  rotateWhy:
    'Messages will be signed with a new secret. The old one also signs for another day, so you have time to update your program.',
  rotateAction: rotateSecret,
  log: 'Log',
  logOf: (name: string) => `Delivery log of ${name}`,
  test: 'Send a test',
  tested: 'Test event queued',
}

/** Copy of the delivery log of a webhook. */
export const deliveries = {
  what: 'The log',
  caption: 'Deliveries',
  nothingYet: 'No deliveries yet',
  nothingYetWhy: 'Deliveries are listed here for 30 days.',
  nothingMatches: 'No results',
  nothingMatchesWhy: 'No deliveries have this status.',
  time: 'Time',
  event: 'Event',
  state: 'Status',
  anyState: 'All statuses',
  states: { waiting: 'Pending', delivered: 'Delivered', failed: 'Failed' } satisfies Record<
    contract.DeliveryState,
    string
  >,
  tries: 'Attempts',
  answer: 'Response',
  notTried: 'No attempts yet',
  answered: (status: number, ms: string) => `${status} in ${ms} ms`,
  next: (time: string) => `Next attempt ${time}`,
  message: 'Payload',
  show: 'Show',
  said: 'Response body',
  actions: 'Actions',
  resend: 'Resend',
  resendOf: (event: string) => `Resend ${event}`,
  resent: 'Event queued again',
}
