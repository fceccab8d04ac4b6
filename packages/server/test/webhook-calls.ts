import { webhooks } from '@vesica/contract'
import type { Client } from './client.ts'
import { anAdmin, type Person } from './people.ts'
import type { Running } from './running.ts'

/** A webhook that leads nowhere, and what signs it. */
export const aWebhook = (admin: Person) =>
  admin.call(webhooks.createWebhook, {
    body: { name: 'Workshop', url: 'https://hooks.invalid/vesica', events: ['ticket.opened'] },
  })

/** Calls on webhooks that need one. @param on where, when it is prepared */
export const webhookCalls = (on: () => Running): Record<string, () => Promise<{ client: Client; input?: object }>> => {
  const made = async () => {
    const client = await anAdmin(on())
    const { id } = (await aWebhook(client)).webhook
    return { client, id, params: { id } }
  }
  /** One that is the only one: there are not too many at the end. */
  const onOne = (body?: object) => async () => {
    const { client, id, params } = await made()
    const { webhooks: all } = await client.call(webhooks.listWebhooks, {})
    for (const other of all)
      if (other.id !== id) await client.call(webhooks.deleteWebhook, { params: { id: other.id } })
    return { client, input: { params, ...(body && { body }) } }
  }
  return {
    updateWebhook: onOne({ active: false }),
    deleteWebhook: onOne(),
    rotateWebhookSecret: onOne(),
    testWebhook: onOne(),
    listDeliveries: onOne(),
    resendDelivery: async () => {
      const { client, params } = await made()
      const { delivery } = await client.call(webhooks.testWebhook, { params })
      return { client, input: { params: { id: delivery.id } } }
    },
  }
}

/** A change of a webhook, with how it reads: an act that is undone. */
export const aWebhookChange = async (admin: Person) => {
  const { id } = (await aWebhook(admin)).webhook
  return {
    id,
    read: async () => (await admin.call(webhooks.listWebhooks, {})).webhooks,
    act: () =>
      admin.call(webhooks.updateWebhook, {
        params: { id },
        body: { name: 'Garden', url: 'https://garden.invalid/', events: ['order.placed'], active: false },
      }),
  }
}
