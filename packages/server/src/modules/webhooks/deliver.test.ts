import { webhooks } from '@vesica/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { note } from './deliver.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ PUBLIC_URL: 'http://localhost:3999' })
  admin = await anAdmin(running)
})

/** A disabled webhook, so the platform leaves its messages alone. */
let id: string
beforeEach(async () => {
  const body = { name: 'Workshop', url: 'https://hooks.invalid/', events: ['ticket.opened' as const] }
  const { webhook } = await admin.call(webhooks.createWebhook, { body })
  ;({ id } = webhook)
  await admin.call(webhooks.updateWebhook, { params: { id }, body: { active: false } })
})

/** A waiting message, claimed for sending. */
const aMessage = async () => {
  const [row] = await running.sql(
    `insert into webhook_delivery (id, webhook_id, event, body, created_at, state, due_at)
     values (gen_random_uuid(), $1, 'webhook.test', '{}', now(), 'waiting', now()) returning id`,
    [id],
  )
  return { id: String(row?.['id']), webhook_id: id, url: '', event: 'webhook.test', body: '{}', tries: 0, secrets: [] }
}
type Claimed = Awaited<ReturnType<typeof aMessage>>
const answered = (claimed: Claimed, status: number) =>
  running.app.db.transact((tx) =>
    note(tx, claimed, { status, retryAfterMs: null, ms: 1, problem: `It answered ${status}.`, answer: null }),
  )

test('each webhook outage is reported once: a successful delivery ends it', async () => {
  const titles: unknown[] = []
  for (const status of [413, 413, 204, 413, 413]) {
    await answered(await aMessage(), status)
    const notices = await running.sql('select title from notification where person_id = $1 and about = $2', [
      admin.id,
      `webhook ${id}`,
    ])
    titles.push(notices.length)
  }
  expect(titles).toEqual([1, 1, 1, 2, 2])
})

test('an attempt that ends after a later attempt changes nothing', async () => {
  const claimed = await aMessage()
  await answered(claimed, 503)
  await answered(claimed, 204)
  const { deliveries } = await admin.call(webhooks.listDeliveries, { params: { id }, query: {} })
  expect(deliveries).toMatchObject([{ state: 'waiting', tries: 1, status: 503 }])
})
