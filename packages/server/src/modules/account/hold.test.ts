import {
  account,
  feeds,
  gifts,
  membership,
  orders,
  profile,
  progress,
  membershipChanges,
  wallet,
} from '@vesica/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checksOut } from '../../../test/order.ts'
import { type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { STOLEN_PASSWORD, takesOver } from '../../../test/takeover.ts'
import { aHolder, aTreasurer, asDecider, type Decider, type Holder } from '../../../test/wallet.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { personal } from '../../personal.ts'
import { leave } from './leaving.ts'

const oslo = { first_name: 'Ada', last_name: 'Holm', address: 'Way 1', city: 'Oslo', state: 'Oslo', zipcode: '0150' }

let running: Running
let thief: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  thief = await aTreasurer(running)
})
afterEach(() => running.clock.reset())

const takeOver = async (victim: Person) => takesOver(running, await signIn(running, thief), victim)

const madeArchive = (person: Person) =>
  vi.waitFor(
    async () => {
      const { archive } = await person.call(account.getArchive, {})
      if (archive?.state !== 'ready') throw new Error(`the archive is ${archive?.state}`)
      return archive.id
    },
    { timeout: 60_000, interval: 50 },
  )

const statement = { from: '2026-03-01', to: '2026-03-02', format: 'csv' } as const
const bulk = (person: Person, orderId: string): Record<string, () => Promise<unknown>> => ({
  statement: () => person.call(wallet.getStatement, { query: statement }),
  orders: () => person.call(orders.exportOwnOrders, { query: {} }),
  receipt: () => person.call(orders.getReceipt, { params: { id: orderId } }),
  notes: () => person.call(progress.exportNotes, {}),
  'feed and calendar addresses': () => person.call(feeds.createFeedUrls, {}),
  archive: () => person.call(account.requestArchive, {}),
})

test('an account on hold after an administrator changed its email address allows no bulk export', async () => {
  const victim: Holder = await aHolder(running, thief, { BTC: '0.01' })
  const shop = await aShop(running)
  await addToCart(victim, await shop.product({ price: '100' }))
  const order = await checksOut(victim)
  await victim.call(account.requestArchive, {})
  const archive = await madeArchive(victim)
  running.clock.advance(25 * HOUR)
  const stolen = await takeOver(victim)
  const refused = {
    status: 409,
    code: 'account_held',
    message:
      'This is on hold until 2026-03-05 13:00 UTC, because an administrator changed the email address of your account. If you didn’t ask for that, reverse it with the link that was sent to your old address.',
  }
  const calls = {
    ...bulk(stolen, order.id),
    'archive made before': () => stolen.call(account.fetchArchive, { params: { id: archive } }),
    deletion: () => stolen.call(account.requestDeletion, { body: { current_password: STOLEN_PASSWORD } }),
  }
  for (const [name, call] of Object.entries(calls)) expect(await refusalOf(call()), name).toMatchObject(refused)
  running.clock.advance(72 * HOUR)
  const late = await signIn(running, { email: stolen.email, password: STOLEN_PASSWORD })
  for (const call of Object.values(bulk(late, order.id))) await call()
})

test('a due account deletion waits while the account is on hold', async () => {
  const victim = await aHolder(running, thief)
  await victim.call(account.requestDeletion, { body: { current_password: victim.password } })
  running.clock.advance(13 * DAY)
  await takeOver(victim)
  const end = () => running.app.db.transact((tx) => leave(tx, running.app.files, { id: victim.id, personal }))
  const hasLeft = async () =>
    (await running.sql('select 1 from person where id = $1 and left_at is not null', [victim.id])).length === 1
  running.clock.advance(DAY)
  await end()
  expect(await hasLeft()).toBe(false)
  running.clock.advance(2 * DAY)
  await end()
  expect(await hasLeft()).toBe(true)
})

test('shipping address and membership cannot be changed while the account is on hold', async () => {
  const victim = await aHolder(running, thief)
  const stolen = await takeOver(victim)
  const calls: Record<string, (by: Person) => Promise<unknown>> = {
    address: (by) => by.call(profile.saveShippingDetails, { body: { shipping_details: oslo } }),
    cancellation: (by) => by.call(membershipChanges.cancelMembership, { body: { reason: 'Bye' } }),
    pause: (by) => by.call(membershipChanges.pauseMembership, { body: { days: 10 } }),
    'cancel the change': (by) => by.call(membershipChanges.cancelPlanChange, {}),
  }
  for (const [name, call] of Object.entries(calls))
    expect(await refusalOf(call(stolen)), name).toMatchObject({ code: 'account_held' })
  const own = await stolen.call(membershipChanges.getMembership, {})
  expect(own.membership).toMatchObject({ status: 'active', pause: null })
  running.clock.advance(72 * HOUR)
  const late = await signIn(running, { email: stolen.email, password: STOLEN_PASSWORD })
  await calls['address']?.(late)
  await calls['cancellation']?.(late)
  await calls['pause']?.(late)
})

test('purchased gifts show only the end of their codes while the account is on hold', async () => {
  const buyer = await aHolder(running, asDecider(await signIn(running, thief)), { BTC: '0.05' })
  const { plans } = await buyer.call(membership.listPlans, {})
  const body = { plan_id: plans[0]?.id ?? '', crypto_symbol: 'BTC' }
  const { quote } = await buyer.call(gifts.quoteGift, { body })
  const paid = { body: { ...body, cost: quote.crypto_amount, quote_id: quote.id }, files: { proof_image: undefined } }
  const [gift] = (await buyer.call(gifts.buyGift, paid)).gifts
  expect(gift).toMatchObject({ code: expect.any(String), link: expect.any(String), codeEnd: gift?.code?.slice(-5) })
  const stolen = await takeOver(buyer)
  const ownGifts = () => stolen.call(gifts.listOwnGifts, {})
  expect((await ownGifts()).gifts).toMatchObject([{ state: 'ready', code: null, link: null, codeEnd: gift?.codeEnd }])
  running.clock.advance(72 * HOUR)
  Object.assign(stolen, await signIn(running, { email: stolen.email, password: STOLEN_PASSWORD }))
  expect((await ownGifts()).gifts).toMatchObject([{ code: gift?.code }])
})
