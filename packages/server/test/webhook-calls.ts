import { webhooks } from '@vesica/contract'
import type { Person } from './people.ts'

/** A webhook with an unreachable URL, and its secret. */
export const aWebhook = (admin: Person) =>
  admin.call(webhooks.createWebhook, {
    body: { name: 'Workshop', url: 'https://hooks.invalid/vesica', events: ['ticket.opened'] },
  })

/** An undo scene that changes a webhook. */
export const aWebhookChange = async (admin: Person) => {
  const { id } = (await aWebhook(admin)).webhook
  return {
    id,
    read: async () => (await admin.call(webhooks.listWebhooks, {})).webhooks,
    action: () =>
      admin.call(webhooks.updateWebhook, {
        params: { id },
        body: { name: 'Garden', url: 'https://garden.invalid/', events: ['order.placed'], active: false },
      }),
  }
}
