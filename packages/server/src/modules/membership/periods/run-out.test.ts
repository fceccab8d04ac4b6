import { membershipChanges, webhooks } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { aHolder } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { periodsWorker } from '../membership.jobs.ts'

let house: Plans
let hook: string
beforeEach(async () => {
  house = await withPlans()
  const body = { name: 'Workshop', url: 'https://hooks.invalid/', events: ['membership.ended' as const] }
  hook = (await house.admin.call(webhooks.createWebhook, { body })).webhook.id
})

/** Webhook events about the end of a person's membership. */
const told = async ({ id }: { id: string }) => {
  const rows = await house.running.sql(
    "select body from webhook_delivery where webhook_id = $1 and event = 'membership.ended'",
    [hook],
  )
  return rows
    .map(({ body }) => (JSON.parse(String(body)) as { data: { member_id: string } }).data)
    .filter(({ member_id }) => member_id === id)
}

test('an expired membership is reported once, at the end of its grace period', async () => {
  let member = await aHolder(house.running, house.admin)
  const { endsAt } = await ownMembership(member)
  member = await house.later(member, 370)
  expect((await ownMembership(member)).status).toBe('grace')
  expect(await told(member)).toEqual([])
  await house.later(member, 10)
  const ended_at = new Date(Date.parse(endsAt ?? '') + 14 * DAY).toISOString()
  expect(await told(member)).toEqual([{ member_id: member.id, plan_id: house.idOf('seeker'), ended_at }])
  const run = () => periodsWorker(house.running.app.db).run({})
  await Promise.all([run(), run()])
  expect(await told(member)).toHaveLength(1)
})

test('concurrent workers report an expired membership once', async () => {
  const member = await aHolder(house.running, house.admin)
  house.running.clock.advance(380 * DAY)
  await Promise.all(Array.from({ length: 5 }, () => periodsWorker(house.running.app.db).run({})))
  expect(await told(member)).toHaveLength(1)
})

test('a renewed membership is reported only when the renewal has expired too', async () => {
  let member = await aHolder(house.running, house.admin, { BTC: '0.05' })
  await pays(member, await house.quote(member, 'seeker'))
  member = await house.later(member, 380)
  expect((await ownMembership(member)).status).toBe('active')
  expect(await told(member)).toEqual([])
  await house.later(member, 365)
  expect(await told(member)).toHaveLength(1)
})

test('an expired membership is reported if a following lower plan was cancelled', async () => {
  let member = await aHolder(house.running, house.admin, { BTC: '0.05' })
  await pays(member, await house.quote(member, 'guardian'))
  await pays(member, await house.quote(member, 'seeker'))
  await member.call(membershipChanges.cancelPlanChange, {})
  member = await house.later(member, 380)
  const plans = (await told(member)).map((one) => (one as unknown as { plan_id: string }).plan_id)
  expect(plans).toEqual([house.idOf('guardian')])
})
