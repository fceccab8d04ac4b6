import { orderManagement, members, orders, profile, treasury } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aGate } from '../../../../test/gate.ts'
import { emailsTo } from '../../../../test/emails.ts'
import { aKeyOf } from '../../../../test/key-calls.ts'
import { checksOut, tracks } from '../../../../test/order.ts'
import { signIn } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { completeDelivered } from './tracking.ts'

// Deleting a person while a delivery or a refund is pending.

let running: Running
let shop: Shop
let admin: Decider
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  admin = await aTreasurer(running)
})

const remove = ({ id }: { id: string }) => admin.call(members.deleteMember, { params: { id } })
const shipping = {
  first_name: 'Ada',
  last_name: 'Holm',
  address: 'Way 1',
  city: 'Oslo',
  state: 'Oslo',
  zipcode: '0150',
}

/** A member who spent their whole balance on one order of 108 USD. */
const aSpender = async (): Promise<{ member: Holder; order: orders.Order }> => {
  const member = await aHolder(running, admin, { BTC: '0.00216' })
  await addToCart(member, await shop.product({ price: '100' }))
  return { member, order: await checksOut(member) }
}

/** A member with an address and no balance. */
const aClaimer = async (): Promise<Holder> => {
  const member = await aHolder(running, admin)
  await member.call(profile.saveShippingDetails, { body: { shipping_details: shipping } })
  return member
}
const claims = async (member: Holder) => {
  const reward = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
  return () => member.call(orders.claimReward, { params: { id: reward.id } })
}

describe('removing a person with open orders', () => {
  test('is refused until the order arrives, and the message names the order', async () => {
    const { member, order } = await aSpender()
    for (const status of [undefined, 'shipped', 'out_for_delivery'] as const) {
      if (status) await tracks(admin, order.id, status, running.clock.now())
      expect(await refusal(remove(member)), status).toMatchObject({
        status: 409,
        code: 'orders_open',
        message: `This person has open orders: ${order.reference}. Deliver or cancel them first, or ban the account.`,
      })
    }
    await tracks(admin, order.id, 'delivered', running.clock.now())
    await remove(member)
  })

  test('succeeds once the order is cancelled', async () => {
    const member = await aClaimer()
    const { order } = await (await claims(member))()
    expect((await refusal(remove(member))).code).toBe('orders_open')
    await admin.call(orders.cancelOrder, { params: { id: order.id } })
    await remove(member)
  })

  test('names the first five open orders and counts the others', async () => {
    const member = await aClaimer()
    const references: string[] = []
    while (references.length < 7) references.push((await (await claims(member))()).order.reference)
    expect((await refusal(remove(member))).message).toBe(
      `This person has open orders: ${references.slice(0, 5).join(', ')}, and 2 more. Deliver or cancel them first, or ban the account.`,
    )
  })
})

describe('removing a person and placing an order at the same time', () => {
  /** Sends calls one after the other while a table is locked, as each of them waits. */
  const whileLocked = async (table: string, calls: readonly (() => Promise<unknown>)[]) => {
    const gate = await aGate(running, `lock table ${table} in share mode`)
    const sent: Promise<string[]>[] = []
    for (const call of calls) {
      sent.push(endings([call()]))
      await gate.waited(sent.length)
    }
    await gate.open()
    return (await Promise.all(sent)).flat()
  }

  test('waits for the order that is being placed, then is refused', async () => {
    const member = await aClaimer()
    const results = await whileLocked('order_event', [await claims(member), () => remove(member)])
    expect(results).toEqual(['done', 'orders_open'])
  })

  test('refuses the order when the removal is first', async () => {
    const member = await aClaimer()
    const results = await whileLocked('audit_entry', [() => remove(member), await claims(member)])
    expect(results).toEqual(['done', 'not_found'])
    expect(await running.sql('select id from shop_order where person_id = $1', [member.id])).toEqual([])
  })
})

describe('removing the customer of a refundable order', () => {
  const delivered = async () => {
    const { member, order } = await aSpender()
    for (const status of ['shipped', 'delivered'] as const) await tracks(admin, order.id, status, running.clock.now())
    return { member, order }
  }
  const refund = (id: string, by: Decider = admin) =>
    by.call(orderManagement.refundOrder, { params: { id }, body: { restock: true } })
  const owed = async (name: { email: string }) =>
    (await admin.call(treasury.getTreasury, {})).suspense.filter(({ email }) => email === name.email)
  const clean = async () => expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])

  test('returns the orders that can be refunded and until when, before and after', async () => {
    const { member, order } = await delivered()
    const { user } = await admin.call(members.getMember, { params: { id: member.id } })
    expect(user.refundable).toEqual([{ reference: order.reference, until: expect.any(String) }])
    const { program } = await aKeyOf(running, admin, ['people:read'])
    const response = await program.call(members.getMember, { params: { id: member.id } })
    expect(response.user.refundable, 'to a key that reads no orders').toEqual([])
    expect(await remove(member)).toMatchObject({ refundable: user.refundable })
    const newcomer = await aClaimer()
    expect((await admin.call(members.getMember, { params: { id: newcomer.id } })).user.refundable).toEqual([])
    expect(await remove(newcomer)).toMatchObject({ refundable: [] })
  })

  test('sends later refunds to a suspense account named after the customer, which a correction pays out', async () => {
    const { member, order } = await delivered()
    await remove(member)
    const emails = (await emailsTo(running, member.email)).length
    expect((await refund(order.id)).order).toMatchObject({
      status: 'refunded',
      customerLeft: true,
      refundedCoin: '0.00216',
    })
    expect((await emailsTo(running, member.email)).length).toBe(emails)
    const code = `liability:suspense:${member.id}:BTC`
    expect(await owed(member)).toEqual([
      { code, asset: 'BTC', amount: '0.00216', name: member.name, email: member.email, leftAt: expect.any(String) },
    ])
    const { accounts } = await admin.call(treasury.listLedgerAccounts, {
      query: { asset: 'BTC', search: member.name },
    })
    const own = accounts.filter((account) => account.member?.id === member.id)
    expect(own.map(({ kind, balance }) => [kind, balance])).toContainEqual(['suspense', '0.00216'])
    expect(own.map(({ kind, balance }) => [kind, balance])).toContainEqual(['available', '0'])
    await clean()
    const { adjustment } = await admin.call(treasury.requestAdjustment, {
      body: {
        asset: 'BTC',
        amount: '0.00216',
        debit: code,
        credit: 'asset:custody:main:BTC',
        reason: 'Sent to the address that the customer wrote from',
      },
    })
    expect(adjustment).toMatchObject({ debitMember: member.name, debitMemberId: member.id })
    const second = await aDecider(running)
    await second.call(treasury.decideAdjustment, { params: { id: adjustment.id }, body: { decision: 'approved' } })
    expect(await owed(member)).toEqual([])
    await clean()
  })

  test('leaves a concurrent refund on exactly one account, in either order', async () => {
    const secondServer = await aServer(
      { LIMITS_FACTOR: '1000' },
      { databaseUrl: running.databaseUrl, clock: running.clock },
    )
    const { token, id, name, email, password } = admin
    const remoteAdmin = asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
    for (let round = 0; round < 6; round += 1) {
      const { member, order } = await delivered()
      const calls = [() => refund(order.id, remoteAdmin), () => remove(member)]
      const results = await endings((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const [row] = await running.sql(
        `select (select to_suspense from order_refund where order_id = $1) as suspense,
                (select deleted_at is not null from person where id = $2) as gone,
                (select balance::text from ledger_account where code = $3) as available`,
        [order.id, member.id, `liability:member:${member.id}:available:BTC`],
      )
      // Either the refund came first, so they own something and stay; or they were deleted, and it is owed to them.
      if (row?.['gone']) {
        expect(results).toEqual(['done', 'done'])
        expect(row).toMatchObject({ suspense: true, available: '0' })
        expect(await owed(member)).toHaveLength(1)
      } else {
        expect(results).toEqual(['done', 'wallet_not_empty'])
        expect(row).toMatchObject({ suspense: false, available: '216000' })
      }
    }
    await clean()
  })

  // Last, because the sessions of this file have expired two weeks later.
  test('lists a completed order as refundable until its last day', async () => {
    const { member, order } = await delivered()
    const readRefundable = async () =>
      (await admin.call(members.getMember, { params: { id: member.id } })).user.refundable
    const before = await readRefundable()
    expect(before).toMatchObject([{ reference: order.reference }])
    const pass = async (days: number) => {
      running.clock.advance(days * DAY)
      admin = asDecider(await signIn(running, admin))
    }
    await pass(orders.ORDER_COMPLETES_AFTER_DAYS)
    await running.app.db.transact(completeDelivered)
    expect((await admin.call(orders.getOrder, { params: { id: order.id } })).order.status).toBe('completed')
    expect(await readRefundable()).toEqual(before)
    await pass(orders.MONEY_BACK_DAYS - orders.ORDER_COMPLETES_AFTER_DAYS)
    expect(await readRefundable()).toEqual([])
  })
})
