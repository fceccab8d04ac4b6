import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createWebhook, sendTest, updateWebhook } from '../src/modules/webhooks/index.ts'

/** Messages that wait for who looks at the demo: the webhook is off, and leads nowhere. */
const WAITING = 3

/** A webhook that is switched off, so that nothing is ever sent from a demo, and what waits for it. */
export const seedDemoWebhooks = async (app: App, admin: Actor): Promise<void> =>
  app.db.transact(async (tx) => {
    const events = ['order.placed', 'order.changed'] as const
    const input = { name: 'Workshop', url: 'https://workshop.invalid/orders', events: [...events] }
    const { webhook } = await createWebhook(tx, admin, input, false)
    for (let made = 0; made < WAITING; made += 1) await sendTest(tx, admin, webhook.id)
    await updateWebhook(tx, admin, webhook.id, { active: false }, false)
  })
