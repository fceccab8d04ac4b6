import { type HookEvent, hookEvents, hookEventNames, orders, webhooks } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApprovedApplicant, anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { checksOut } from '../../../test/order.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'
import { sweepDeliveries } from './deliver.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

/** A webhook with an unreachable URL. */
const aHook = (url: string, events: HookEvent[] = ['ticket.opened']) =>
  admin.call(webhooks.createWebhook, { body: { name: 'Workshop', url, events } })
const byId = (id: string) => ({ params: { id } })

it('the delivery log keeps a thousand messages for 30 days', async () => {
  const { webhook } = await aHook('https://hooks.invalid/')
  const add = (count: number, age: string) =>
    running.sql(
      `insert into webhook_delivery (id, webhook_id, event, body, created_at, state)
       select gen_random_uuid(), $1, 'webhook.test', '{}', now() - $2::interval, 'delivered' from generate_series(1, $3)`,
      [webhook.id, age, count],
    )
  await add(1005, '1 hour')
  await add(3, '31 days')
  await running.app.db.transact(sweepDeliveries)
  const [left] = await running.sql(
    "select count(*)::int as count, min(created_at) > now() - interval '2 hours' as young from webhook_delivery where webhook_id = $1",
    [webhook.id],
  )
  expect(left).toEqual({ count: 1000, young: true })
})

describe('every event', () => {
  it('of the store and of sign-up is sent with the data in the catalog', async () => {
    const shop = await aShop(running)
    const { webhook } = await aHook('https://hooks.invalid/', [...hookEventNames])
    const decider = await aTreasurer(running)
    await anApprovedApplicant(running)
    const holder = await aHolder(running, decider, { BTC: '0.01' })
    await addToCart(holder, await shop.product({ price: '20' }))
    const { id } = await checksOut(holder)
    await holder.call(orders.cancelOrder, { ...byId(id) })
    const rows = await running.sql('select event, body from webhook_delivery where webhook_id = $1', [webhook.id])
    const emitted = new Set(rows.map(({ event }) => event))
    for (const event of [
      'application.received',
      'member.approved',
      'membership.changed',
      'order.placed',
      'order.changed',
      'request.received',
      'request.decided',
    ])
      expect([...emitted]).toContain(event)
    for (const { event, body } of rows) {
      const { data } = JSON.parse(String(body)) as { data: object }
      expect(Object.keys(data).sort()).toEqual(Object.keys(hookEvents[event as HookEvent].data).sort())
    }
  })
})
