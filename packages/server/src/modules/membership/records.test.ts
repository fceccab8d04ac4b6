import { invitations, members, progress, membershipChanges } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anInvited, tokenIn } from '../../../test/invitations.ts'
import { aLibrary } from '../../../test/library.ts'
import { checksOut } from '../../../test/order.ts'
import { aMember, anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { ask } from '../../../test/tickets.ts'
import { sendPayment } from '../../../test/upgrade-calls.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'

let running: Running
let admin: Person
let holder: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  holder = await aHolder(running, await aTreasurer(running), { BTC: '0.05' })
  const shop = await aShop(running)
  await addToCart(holder, await shop.product({ name: 'Lamp', price: '20' }))
  await addToCart(holder, await shop.product({ name: 'Bell', price: '5' }))
  await checksOut(holder)
  await ask(holder)
  await ask(holder)
})

const records = (by: Person, id = holder.id) => by.call(members.getMemberRecords, { params: { id } })
const details = async (by: Person, id = holder.id) => (await by.call(members.getMember, { params: { id } })).user

describe('member records', () => {
  test('list membership periods, latest orders and latest tickets', async () => {
    const { periods, orders, tickets } = await records(admin)
    expect(periods).toMatchObject([{ planName: 'Seeker', source: 'signup', price: 0, paid: null, endedEarlyAt: null }])
    expect(orders).toMatchObject({ count: 1, latest: [{ title: expect.stringMatching(/^(Lamp|Bell) and 1 more$/) }] })
    expect(tickets).toMatchObject({
      count: 2,
      latest: [{ ticketReference: expect.stringMatching(/^TKT-/), status: 'open' }, { status: 'open' }],
    })
    expect(Object.keys(tickets?.latest[0] ?? {}).sort()).toEqual([
      'id',
      'status',
      'subject',
      'ticketReference',
      'updatedAt',
    ])
  })

  test('have the counts shown in the member’s details', async () => {
    expect(await details(admin)).toMatchObject({ purchases: 1, supportTickets: 2, referrals: 0 })
  })

  test('omit what the administrator’s roles cannot see', async () => {
    const [support, finance] = [
      await anAdministratorAs(running, ['support']),
      await anAdministratorAs(running, ['finance']),
    ]
    const bySupport = await records(support)
    expect(bySupport.periods).toMatchObject([{ planName: 'Seeker', price: null, paid: null }])
    expect([bySupport.orders?.count, bySupport.tickets?.count]).toEqual([1, 2])
    expect((await records(finance)).tickets).toBeNull()
    expect((await details(finance)).supportTickets).toBeNull()
    expect((await details(support)).walletBalance).toBeNull()
  })

  test('show the price of a period with permission to see money', async () => {
    const payer = await aMember(running)
    const id = await sendPayment(payer)
    await admin.call(membershipChanges.approveMembershipRequest, { params: { id } })
    const support = await anAdministratorAs(running, ['support'])
    const [latest] = (await records(admin, payer.id)).periods
    expect(latest).toMatchObject({ source: 'upgrade', price: 199, paid: { crypto_symbol: 'BTC' } })
    expect((await records(support, payer.id)).periods[0]).toMatchObject({ source: 'upgrade', price: null, paid: null })
  })

  test('are not found for an unknown member, and forbidden to members', async () => {
    const nobody = '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'
    expect(await refusalOf(records(admin, nobody))).toMatchObject({ status: 404 })
    expect(await refusalOf(records(holder))).toMatchObject({ code: 'forbidden' })
  })
})

test('a member’s opened content is listed by current title, latest first, with counts', async () => {
  const library = await aLibrary(running)
  const reader = await aMember(running)
  const content = () => admin.call(members.getMemberContent, { params: { id: reader.id } })
  expect(await content()).toEqual({ total: 0, items: [] })
  const [film, other] = [await library.item({ title: 'Film' }), await library.item({ title: 'Other' })]
  for (const { id } of [film, other, film]) {
    await reader.call(progress.openContent, { params: { id } })
    running.clock.advance(60_000)
  }
  const { total, items } = await content()
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { id: film.id, title: 'Film', opens: 2, finishedAt: null },
    { id: other.id, title: 'Other', opens: 1, finishedAt: null },
  ])
})

test('a member’s metrics count content, purchases, tickets and invited members', async () => {
  const { link } = await holder.call(invitations.createOwnInvitation, {})
  const { user } = await (await anInvited(running)).pays(tokenIn(link))
  await admin.call(members.approveSignup, { params: { id: user.id } })
  const library = await aLibrary(running)
  await holder.call(progress.openContent, { params: { id: (await library.item()).id } })
  expect(await details(admin)).toMatchObject({
    membershipSince: expect.any(String),
    contentViewed: 1,
    purchases: 1,
    supportTickets: 2,
    referrals: 1,
  })
})
