import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createWebhook, sendTest, updateWebhook } from '../src/modules/webhooks/index.ts'

/** Pending messages to look at. They are never sent: the webhook is disabled, and its host does not exist. */
const PENDING_COUNT = 3

/** A disabled webhook with pending messages. Disabled, so that a demo never sends anything. */
export const seedDemoWebhooks = async (app: App, admin: Actor): Promise<void> =>
  app.db.transact(async (tx) => {
    const events = ['order.placed', 'order.changed'] as const
    const input = { name: 'Workshop', url: 'https://workshop.invalid/orders', events: [...events] }
    const { webhook } = await createWebhook(tx, admin, input, false)
    for (let count = 0; count < PENDING_COUNT; count += 1) await sendTest(tx, admin, webhook.id)
    await updateWebhook(tx, admin, webhook.id, { active: false }, false)
  })
