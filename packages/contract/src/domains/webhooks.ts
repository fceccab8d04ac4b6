import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, line, time } from '../fields.ts'
import { hookEventNames, type HookEvent } from '../hooks.ts'
import { wholeWebAddress } from '../typed.ts'

// Webhooks: other programs are notified of events, signed as in Standard Webhooks.

export const HOOK_NAME_MAX = 80
export const HOOK_URL_MAX = 500
/** The maximum number of webhooks. */
export const MOST_HOOKS = 20

/** on; failing: the last message was not delivered; off; gave_up: disabled because nothing was delivered for days. */
export const hookStates = ['on', 'failing', 'off', 'gave_up'] as const
export type HookState = (typeof hookStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * For callers who may not change it, without its query and with long parts of its path shortened: either may be a
   * secret.
   */
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  state: z.enum(hookStates),
  /** Since when deliveries fail; null: the last one succeeded, or there was none. */
  failingSince: time.nullable(),
  /** Messages waiting to be sent. */
  pending: z.number(),
  madeAt: time,
})
export type Webhook = z.output<typeof Webhook>

export const Delivery = z.object({
  /** The message id, as in the header `webhook-id`. */
  id: z.string(),
  event: z.string(),
  /** As sent. */
  body: z.string(),
  createdAt: time,
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** The next attempt; null: none. */
  nextAt: time.nullable(),
  /** The last attempt; null: none. */
  triedAt: time.nullable(),
  /** The status of the response; null: none. */
  status: z.number().nullable(),
  ms: z.number().nullable(),
  /** Why it was not delivered; null: it was. */
  problem: z.string().nullable(),
  /** The start of the response, without possible secrets. */
  answer: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

const events = z
  .array(z.enum(hookEventNames as readonly [HookEvent, ...HookEvent[]]))
  .min(1, 'Please choose at least one event.')
  .max(hookEventNames.length)

const input = {
  name: line(HOOK_NAME_MAX, 'Please enter what this webhook is for.'),
  url: line(HOOK_URL_MAX, 'Please enter the address.', (text) => wholeWebAddress(text.trim())),
  events,
}
const manage = { access: 'admin', right: 'settings:write', proof: 'recent' } as const
const onOne = z.strictObject({ id: anyId })
const reply = z.object({ webhook: Webhook })

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  access: 'admin',
  right: 'settings:read',
  summary: 'List webhooks without their signing secrets',
  topics: ['webhooks'],
  response: z.object({ webhooks: z.array(Webhook) }),
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  ...manage,
  summary: 'Create a webhook for chosen events. Its signing secret is returned once',
  body: z.strictObject(input),
  example: {
    body: { name: 'Workshop', url: 'https://hooks.invalid/vesica', events: ['order.placed', 'order.changed'] },
  },
  response: z.object({ webhook: Webhook, secret: z.string() }),
  refusals: ['hook_address', 'hooks_enough'],
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: '/webhooks/{id}',
  ...manage,
  summary: "Update a webhook's name, URL or events, or turn it on or off",
  params: onOne,
  body: z.strictObject({ ...input, active: z.boolean() }).partial(),
  example: { body: { active: false } },
  response: reply,
  refusals: ['hook_address'],
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  ...manage,
  summary: 'Delete a webhook with its pending deliveries and its log',
  params: onOne,
  response: z.object({ message: z.string() }),
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{id}/secret',
  ...manage,
  summary: "Rotate a webhook's signing secret, returned once. The previous one also signs for a day",
  params: onOne,
  response: z.object({ webhook: Webhook, secret: z.string() }),
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  access: 'admin',
  right: 'settings:write',
  summary: 'Send the event `webhook.test` to a webhook immediately',
  params: onOne,
  response: z.object({ delivery: Delivery }),
  refusals: ['hook_off'],
  allowance: 'request',
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  access: 'admin',
  right: 'settings:read',
  summary: "List a webhook's deliveries, newest first, for 30 days and at most 1,000",
  topics: ['webhooks'],
  params: onOne,
  query: z.strictObject({
    state: z.enum(deliveryStates, 'Please choose a state from the list.').optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    deliveries: z.array(Delivery),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/webhook-deliveries/{id}/resend',
  access: 'admin',
  right: 'settings:write',
  summary: 'Resend a webhook delivery immediately, under its own id',
  params: onOne,
  response: z.object({ delivery: Delivery }),
  refusals: ['hook_off'],
  allowance: 'request',
})
