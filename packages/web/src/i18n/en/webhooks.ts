import * as labels from './labels.ts'
import type { webhooks as contract } from '@vesica/contract'

const rotateSecret = 'Rotate secret'

/** Copy of the webhooks page. */
export const webhooks = {
  what: 'The webhooks',
  none: 'No webhooks yet',
  noneWhy: 'A webhook notifies another program as soon as something happens here.',
  urlWhy: 'A public URL that starts with https://. It should respond within 10 seconds with a 2xx status.',
  urlMissing: 'Please enter the URL.',
  events: 'Events to send',
  eventsWhy: 'Events contain IDs only, no names. Use an API key to read the details.',
  eventsColumn: 'Events',
  activeWhy: 'While off, new events aren’t recorded. Pending ones are sent when it’s turned on again.',
  states: {
    on: labels.active,
    failing: labels.failing,
    off: labels.disabled,
    gave_up: 'Disabled after failures',
  } satisfies Record<contract.HookState, string>,
  add: 'Add webhook',
  updated: 'Webhook saved',
  made: 'Webhook added',
  removeThen: 'Pending events won’t be sent, and its log is deleted.',
  removed: 'Webhook removed',
  secret: 'Secret',
  once: 'Copy this secret now. You won’t see it again. Use it to verify signatures as described by Standard Webhooks.',
  done: labels.iveSavedIt,
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
  nothingMatchesWhy: 'No deliveries have this status.',
  event: 'Event',
  states: { waiting: labels.pending, delivered: labels.delivered, failed: labels.failed } satisfies Record<
    contract.DeliveryState,
    string
  >,
  answer: 'Response',
  notTried: 'No attempts yet',
  answered: (status: number, ms: string) => `${status} in ${ms} ms`,
  next: (time: string) => `Next attempt ${time}`,
  message: 'Payload',
  show: 'Show',
  said: 'Response body',
  resend: 'Resend',
  resendOf: (event: string) => `Resend ${event}`,
  resent: 'Event queued again',
}
