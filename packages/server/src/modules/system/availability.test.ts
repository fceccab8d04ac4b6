import { randomUUID } from 'node:crypto'
import {
  allEndpoints,
  availability,
  type BuiltFeature,
  builtFeatures,
  type Endpoint,
  identity,
  type Input,
  members,
  membership,
  orders,
  type RefusalBody,
  reporting,
  store,
  system,
  transactions,
  wallet,
} from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aClient, type Client, requestOf } from '../../../test/client.ts'
import { inDeep } from '../../../test/deep.ts'
import { checksOut } from '../../../test/order.ts'
import { aMember, anAdmin, anApplicant, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider } from '../../../test/wallet.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'

let running: Running
let peer: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100000' })
  const { databaseUrl, clock } = running
  peer = await aServer({ LIMITS_FACTOR: '100000' }, { databaseUrl, clock, dataDir: running.config.dataDir })
  admin = await anAdmin(running)
})

/** Those that are off for members only. */
const memberFeatures = builtFeatures.filter((feature) => feature !== 'analytics')
const soon = { timeout: 10_000, interval: 10 }
const setFeature = (feature: BuiltFeature, status: boolean) =>
  admin.call(availability.setFeature, { body: { feature, status } })
const platformAt = async (server: Running) => (await aClient(server.url).call(system.getPlatform, {})).platform
const at = <C extends Client>(server: Running, client: C): Client =>
  Object.assign(aClient(server.url), { token: client.token })

/** The refusal of a request that refers to nobody and changes nothing; undefined: none. */
const refusalCode = async (client: Client, endpoint: Endpoint): Promise<string | undefined> => {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, randomUUID()]))
  const { path, body } = requestOf(endpoint, { params, ...(endpoint.body && { body: {} }) })
  const response = await client.send(endpoint.method, path, body)
  if (response.status < 400) {
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  return text.startsWith('{') ? (JSON.parse(text) as RefusalBody).code : undefined
}

describe('a disabled feature', () => {
  test.each(memberFeatures)(
    '%s returns 403 to members and visitors in every process but not to administrators, and can be re-enabled',
    async (feature) => {
      const member = await aMember(running)
      const calls = allEndpoints.filter((endpoint) => (endpoint as Endpoint).feature === feature)
      expect(calls.length).toBeGreaterThan(3)
      const refusedIn = async (server: Running, client: Client) => {
        const codes: [string, string | undefined][] = []
        for (const endpoint of calls) codes.push([endpoint.name, await refusalCode(at(server, client), endpoint)])
        return codes.filter(([, code]) => code === 'feature_disabled').map(([name]) => name)
      }
      const names = calls.map(({ name }) => name)
      const open = names.filter((_, n) => calls[n]?.access === 'anyone')

      const { systemControls } = await setFeature(feature, false)
      expect(systemControls.features.find(({ id }) => id === feature)?.enabled).toBe(false)
      for (const server of [running, peer]) {
        await expect.poll(async () => (await platformAt(server)).features, soon).not.toContain(feature)
        expect(await refusedIn(server, member)).toEqual(names)
      }
      for (const server of [running, ...inDeep(peer)]) {
        expect(await refusedIn(server, aClient(server.url))).toEqual(open)
        expect(await refusedIn(server, admin)).toEqual([])
      }

      await setFeature(feature, true)
      for (const server of [running, peer]) {
        await expect.poll(async () => (await platformAt(server)).features, soon).toContain(feature)
        expect(await refusedIn(server, member)).toEqual([])
      }
      expect(await refusedIn(running, aClient(running.url))).toEqual([])
    },
  )

  test('affects only its own calls', async () => {
    const member = await aMember(running)
    const calls = (allEndpoints as readonly Endpoint[]).filter((call) => call.access !== 'admin' && !call.analytics)
    const refusedOf = async (feature: BuiltFeature | undefined) => {
      const codes = new Map<string, string | undefined>()
      for (const endpoint of calls.filter((call) => call.feature === feature && !endsTheSession.has(call.name)))
        codes.set(endpoint.name, await refusalCode(member, endpoint))
      expect(codes.size).toBeGreaterThan(3)
      return [...codes].filter(([, code]) => code === 'feature_disabled')
    }
    for (const feature of builtFeatures) await setFeature(feature, false)
    onTestFinished(async () => {
      for (const feature of builtFeatures) await setFeature(feature, true)
    })
    const visibleFeatures = async () => (await platformAt(running)).features
    for (const feature of [undefined, ...memberFeatures]) {
      if (feature) await setFeature(feature, true)
      await expect.poll(visibleFeatures, soon).toEqual(feature ? [feature] : [])
      expect(await refusedOf(feature)).toEqual([])
      if (feature) await setFeature(feature, false)
    }
  })

  test('is audited, and an unknown feature is rejected', async () => {
    await setFeature('store', false)
    const [action] = await running.sql(
      "select * from audit_entry where subject_id = 'storeEnabled' order by created_at desc, id desc limit 1",
    )
    expect(action).toMatchObject({ actor_id: admin.id, action: 'set storeEnabled', before: true, after: false })
    await setFeature('store', true)
    const { features } = await admin.call(availability.listFeatures, {})
    expect(features.map(({ id, enabled }) => [id, enabled])).toEqual(builtFeatures.map((id) => [id, true]))
    for (const feature of ['insights', 'everything'])
      expect(await refusalOf(setFeature(feature as BuiltFeature, false))).toMatchObject({
        status: 422,
        errors: { feature: [expect.any(String)] },
      })
  })
})

/** Calls that would sign the member out, whose session the sweep needs. */
const endsTheSession = new Set(['logout', 'streamEvents'])

describe('existing records of a disabled feature', () => {
  let fresh: Running
  let owner: Decider
  let goods: { id: string }
  const turnThere = (feature: BuiltFeature, status: boolean) =>
    owner.call(availability.setFeature, { body: { feature, status } })
  beforeAll(async () => {
    fresh = await aServer({ LIMITS_FACTOR: '1000' })
    owner = await aTreasurer(fresh)
    goods = await (await aShop(fresh)).product({ name: 'Bowl', price: '20' })
  })

  test('in the store: an order can be tracked, and cancelled with a refund', async () => {
    const buyer = await aHolder(fresh, owner, { BTC: '0.1' })
    await addToCart(buyer, goods)
    const { id } = await checksOut(buyer)
    await turnThere('store', false)
    await expect.poll(() => refusalCode(buyer, store.listProducts), soon).toBe('feature_disabled')
    expect((await buyer.call(orders.listOwnOrders, { query: {} })).orders.map((order) => order.id)).toEqual([id])
    expect((await buyer.call(orders.cancelOrder, { params: { id } })).order.status).toBe('cancelled')
    await turnThere('store', true)
  })

  test('in the wallet: an open withdrawal proceeds and stays readable, but new requests are refused', async () => {
    const holder = await aHolder(fresh, owner, { BTC: '0.1' })
    const request = await holder.withdraws('BTC', '0.05')
    await addToCart(holder, goods)
    await turnThere('wallet', false)
    await expect.poll(() => refusalCode(holder, wallet.getWalletBalances), soon).toBe('feature_disabled')
    const buying = await refusalOf(checksOut(holder))
    expect(buying).toMatchObject({ status: 403, code: 'feature_disabled' })
    await owner.approve(request)
    const own = await holder.call(wallet.getOwnTransaction, { params: { id: request } })
    expect(own.transaction.status).toBe('approved')
    await turnThere('wallet', true)
    await expect.poll(() => refusalCode(holder, wallet.getWalletBalances), soon).toBeUndefined()
    expect((await checksOut(holder)).status).toBe('processing')
  })
})

describe('the preview of effects', () => {
  test('matches the counts in the lists', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const owner = await aTreasurer(fresh)
    const goods = await (await aShop(fresh)).product({ price: '20' })
    const effects = async (of: availability.Turned) =>
      Object.fromEntries(
        (await owner.call(availability.getEffects, { query: { of } })).effects.map((item) => [item.of, item.count]),
      )
    const listed = async (query: Input<typeof members.listMembers>['query']) =>
      (await owner.call(members.listMembers, { query: { role: 'user', status: 'active', ...query } })).total
    const countPending = async (type: 'deposit' | 'withdrawal' | 'buy') =>
      (await owner.call(transactions.listTransactions, { query: { status: 'waiting', type } })).total
    const before = await effects('maintenance')

    await anApplicant(fresh)
    const [holder, buyer] = [await aHolder(fresh, owner, { BTC: '0.1' }), await aHolder(fresh, owner, { BTC: '0.1' })]
    await holder.withdraws('BTC', '0.01')
    await holder.deposits('BTC', '0.01')
    await holder.buys('ETH', '50')
    await addToCart(buyer, goods)
    await checksOut(buyer)
    await addToCart(buyer, goods, 2)
    await addToCart(holder, goods)

    const all = (await listed({})) - (await listed({ signup: 'pending' })) - (await listed({ signup: 'denied' }))
    expect(all).toBeGreaterThanOrEqual((before.members ?? 0) + 2)
    expect(await effects('store')).toEqual({ members: all, carts: 2, orders: 1 })
    const pending = {
      deposits: await countPending('deposit'),
      withdrawals: await countPending('withdrawal'),
      trades: await countPending('buy'),
    }
    expect(pending).toEqual({ deposits: 1, withdrawals: 1, trades: 1 })
    expect(await effects('wallet')).toEqual({ members: all, ...pending })
    expect(await effects('registration')).toEqual({ applicants: await listed({ signup: 'pending' }) })
    expect(await effects('content')).toEqual({ members: all, courses: 0 })
    const signedIn = (before.signedIn ?? 0) + 2
    expect(await effects('login')).toEqual({ members: all, signedIn })
    await holder.call(identity.logout, {})
    expect(await effects('maintenance')).toEqual({ members: all, signedIn: signedIn - 1, carts: 2 })
  })
})

describe('planned maintenance', () => {
  const from = () => new Date(running.clock.now().getTime() + 26 * HOUR)
  const plan = async (message = 'New disks.') => {
    const begins = from()
    const body = { from: begins.toISOString(), until: new Date(begins.getTime() + 2 * HOUR).toISOString(), message }
    const { systemControls } = await (await anAdmin(running)).call(availability.planMaintenance, { body })
    expect(systemControls.plannedMaintenance).toEqual(body)
    return body
  }
  const maintenanceOf = (server: Running) => async () => {
    const { maintenance, plannedMaintenance } = await platformAt(server)
    return { maintenance, plannedMaintenance }
  }

  test('is announced a day before, starts and ends by itself in every process, and sets Retry-After', async () => {
    const planned = await plan()
    for (const server of [running, peer])
      await expect.poll(maintenanceOf(server), soon).toEqual({ maintenance: false, plannedMaintenance: null })
    running.clock.advance(2 * HOUR + MINUTE)
    for (const server of [running, peer])
      await expect.poll(maintenanceOf(server), soon).toEqual({ maintenance: false, plannedMaintenance: planned })

    running.clock.advance(24 * HOUR)
    for (const server of [running, peer]) {
      await expect.poll(maintenanceOf(server), soon).toEqual({ maintenance: true, plannedMaintenance: planned })
      const refused = await refusalOf(aClient(server.url).call(membership.listPlans, {}))
      expect(refused).toMatchObject({ status: 503, code: 'maintenance' })
      const left = (Date.parse(planned.until) - running.clock.now().getTime()) / 1000
      expect(Math.abs((refused.retryAfter ?? 0) - left)).toBeLessThanOrEqual(2)
      const chief = await anAdmin(server)
      const { systemControls } = await chief.call(system.getSystemControls, {})
      expect(systemControls).toMatchObject({ systemStatus: true, maintenanceMode: false })
      expect(await chief.call(reporting.getSystemAnalytics, {})).toMatchObject({ analytics: { systemStatus: true } })
    }

    running.clock.advance(2 * HOUR)
    for (const server of [running, peer]) {
      await expect.poll(maintenanceOf(server), soon).toEqual({ maintenance: false, plannedMaintenance: null })
      await aClient(server.url).call(membership.listPlans, {})
    }
  })

  test('can be cancelled, also once it has started, and both are audited', async () => {
    const { from: begins, until } = await plan('')
    running.clock.advance(27 * HOUR)
    const chief = await anAdmin(running)
    await expect.poll(async () => (await platformAt(peer)).maintenance, soon).toBe(true)
    const { systemControls } = await chief.call(availability.cancelMaintenance, {})
    expect(systemControls).toMatchObject({ plannedMaintenance: null, systemStatus: false })
    await expect.poll(maintenanceOf(peer), soon).toEqual({ maintenance: false, plannedMaintenance: null })
    const actions = await running.sql(
      "select action, before, after from audit_entry where subject_id = 'plannedMaintenance' order by created_at desc, id desc limit 2",
    )
    const nothing = { from: null, until: null, words: null }
    expect(actions).toEqual([
      { action: 'call off maintenance', before: { from: begins, until, words: '' }, after: nothing },
      { action: 'plan maintenance', before: nothing, after: { from: begins, until, words: '' } },
    ])
  })

  test.each([
    ['ends before it begins', 2, 1],
    ['is over already', -3, -1],
    ['lasts longer than a week', 1, 8 * 24],
    ['is further away than a year', 400 * 24, 400 * 24 + 1],
  ])('that %s is rejected', async (_, begins, ends) => {
    const hours = (n: number) => new Date(running.clock.now().getTime() + n * HOUR).toISOString()
    const body = { from: hours(begins), until: hours(ends), message: '' }
    const chief = await anAdmin(running)
    expect(await refusalOf(chief.call(availability.planMaintenance, { body }))).toMatchObject({
      status: 422,
      code: 'maintenance_times',
      errors: { until: [expect.any(String)] },
    })
  })
})
