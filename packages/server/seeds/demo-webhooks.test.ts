import { webhooks } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { seedDemoWebhooks } from './demo-webhooks.ts'

test('the demo has a webhook that is off, with pending messages', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  await seedDemoWebhooks(running.app, { userId: admin.id, name: admin.name, address: 'demo' })
  const [webhook] = (await admin.call(webhooks.listWebhooks, {})).webhooks
  expect(webhook).toMatchObject({ state: 'off', pending: 3 })
  const params = { id: webhook?.id ?? '' }
  const { deliveries } = await admin.call(webhooks.listDeliveries, { params, query: {} })
  expect(deliveries.map(({ state, tries, status }) => [state, tries, status])).toEqual(
    Array.from({ length: 3 }, () => ['waiting', 0, null]),
  )
})
