import { activity, approvals, payments, profile, system, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aGate } from '../../../../test/gate.ts'
import { aProof, signIn } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { lapseWorker } from '../wallet.jobs.ts'

// The price of a trade holds for a day, as long as the rate stays near it. Expired trades are denied automatically. One
// coin costs 50,000 dollars.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})
// Moves some days past the previous test, with a new member.
beforeEach(async () => {
  await passForAdmins(3 * DAY)
  await rate('50000')
  await rate('50000')
  holder = await aHolder(running, admin, { BTC: '0.1', USD: '500' })
  const body = { language: 'en', timeZone: 'Europe/Oslo', weekStart: null } as const
  await holder.call(profile.savePreferences, { body })
})

/** Puts a rate in force, confirming it if needed. */
const rate = async (usd: string) => {
  running.clock.advance(60_000)
  const { asset } = await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: usd } })
  const change = asset.pendingChanges.find(({ kind }) => kind === 'rate')
  if (change) await second.call(approvals.confirmChange, { params: { id: change.id } })
}
/** A time as shown to a member in Oslo, in March one hour ahead of UTC. */
const minuteThere = (at: Date) => {
  const localTime = new Date(at.getTime() + 3_600_000)
  const day = `${localTime.toUTCString().slice(8, 11)} ${localTime.getUTCDate()}, ${localTime.getUTCFullYear()}`
  return `${day}, ${localTime.toISOString().slice(11, 16)} (Europe/Oslo)`
}
/** A time as formatted in messages. */
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
/** When the price of a request made now expires. */
const untilWhen = () => new Date(running.clock.now().getTime() + DAY)

const passForAdmins = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second] = [asDecider(await signIn(running, admin)), asDecider(await signIn(running, second))]
}
const pass = async (ms: number) => {
  await passForAdmins(ms)
  holder = asHolder(await signIn(running, holder))
}
const balances = async () => [
  await holder.available('BTC'),
  await holder.held('BTC'),
  await holder.available('USD'),
  await holder.held('USD'),
]
const own = async (id: string) => (await holder.call(wallet.getOwnTransaction, { params: { id } })).transaction
const reviewed = async (id: string) => (await admin.call(transactions.getTransaction, { params: { id } })).transaction
const lapse = (server = running) => lapseWorker(server.app.db).run({})
const clean = async () => expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])

describe('the price of a sell and of a buy from the balance', () => {
  test('holds for a day, as shown to the member and administrators', async () => {
    const until = untilWhen()
    for (const id of [await holder.sells('BTC', '100'), await holder.buys('BTC', '100')]) {
      expect(await own(id)).toMatchObject({ priceUntil: until.toISOString() })
      expect(await reviewed(id)).toMatchObject({ priceUntil: until.toISOString() })
    }
    const { notifications } = await holder.call(activity.listActivity, { query: {} })
    expect(notifications[0]?.text).toContain(`until ${minuteThere(until)} at the latest`)
    const id = await holder.sells('BTC', '50')
    await pass(DAY)
    await lapse()
    expect((await admin.approve(id)).status).toBe('completed')
  })

  test('then expires: the request cannot be approved, its hold is released, and the member is notified', async () => {
    const before = await balances()
    const reason = `The price expired at ${minuteThere(untilWhen())}. Submit a new request at the current price.`
    const ids = [await holder.sells('BTC', '100'), await holder.buys('BTC', '100')]
    await pass(DAY + 1)
    for (const id of ids) expect((await refusal(admin.approve(id))).code).toBe('price_lapsed')
    await lapse()
    expect(await balances()).toEqual(before)
    for (const id of ids) {
      expect(await own(id)).toMatchObject({
        status: 'denied',
        reason,
        decidedAt: running.clock.now().toISOString(),
        timeline: [
          { status: 'pending', by: 'you' },
          { status: 'denied', by: 'the platform', reason },
        ],
      })
      expect((await reviewed(id)).timeline.at(-1)).toMatchObject({ status: 'denied', by: 'the platform' })
      const { message } = await refusal(second.approve(id))
      expect(message).toBe(`This was already denied by the platform on ${minute(running.clock.now())}.`)
    }
    const { notifications } = await holder.call(activity.listActivity, { query: {} })
    expect(
      notifications
        .slice(0, 2)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Purchase of 0.002 BTC has expired', 'Sale of 0.002 BTC has expired'])
    expect(notifications.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/has expired: The price expired at .* current price\. 0\.002 BTC is available again\.$/),
    )
    await clean()
  })

  test('also expires between the two approvals and while the request is on hold', async () => {
    const rich = await aHolder(running, admin, { BTC: '0.5' })
    const [large, flagged] = [await rich.sells('BTC', '12000'), await holder.buys('BTC', '100')]
    expect((await admin.approve(large)).status).toBe('in_review')
    await admin.flag(flagged)
    await pass(DAY + 1)
    await lapse()
    for (const id of [large, flagged]) expect((await reviewed(id)).status).toBe('denied')
    await clean()
  })

  test('expires once, and not for requests that are decided, have a payment proof, or still hold', async () => {
    const [sold, denied] = [await holder.sells('BTC', '100'), await holder.sells('BTC', '100')]
    const [unpaid, paid] = [await holder.buys('BTC', '900'), await holder.buys('BTC', '900')]
    await holder.call(payments.sendPaymentProof, {
      params: { id: paid },
      body: {},
      files: { proof_of_payment: await aProof() },
    })
    await admin.deny(denied)
    const deposit = await holder.deposits('BTC', '0.01')
    await pass(DAY)
    const fresh = await holder.buys('BTC', '100')
    await pass(1)
    await lapse()
    await lapse()
    const statuses = [sold, denied, unpaid, paid, deposit, fresh].map(async (id) => (await reviewed(id)).status)
    expect(await Promise.all(statuses)).toEqual(['denied', 'denied', 'denied', 'pending', 'pending', 'pending'])
    expect((await own(denied)).reason).toBe('Not received')
  })
})

describe('concurrent expiry and approval on two servers', () => {
  const onSecondServer = ({ token, id, name, email, password }: Decider): Decider =>
    asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))

  test('keep an approval in time, even if the price expires while it waits', async () => {
    const id = await holder.sells('BTC', '100')
    await pass(DAY)
    const gate = await aGate(running, 'select 1 from wallet_request where id = $1 for update', [id])
    const approving = onSecondServer(admin).approve(id)
    await gate.waited(1)
    running.clock.advance(1)
    const lapsing = lapse()
    await gate.waited(2)
    await gate.open()
    expect((await approving).status).toBe('completed')
    await lapsing
    expect((await reviewed(id)).status).toBe('completed')
    await clean()
  })

  test('refuse a late approval, and release the hold once', async () => {
    const before = await balances()
    const ids = [await holder.sells('BTC', '100'), await holder.sells('BTC', '50'), await holder.buys('BTC', '20')]
    await pass(DAY + 1)
    const calls = ids.map((id, index) => (index % 2 ? admin : onSecondServer(second)).approve(id))
    const [results] = await Promise.all([endings(calls), lapse(), lapse(secondServer), lapse(), lapse(secondServer)])
    expect(new Set(results).isSubsetOf(new Set(['price_lapsed', 'already_decided']))).toBe(true)
    expect(await balances()).toEqual(before)
    const released = "select id from journal where reference = any($1) and idem_key like '%:release'"
    expect(await running.sql(released, [ids])).toHaveLength(3)
    await clean()
  })
})

describe('approving at a rate that has moved', () => {
  const drifted = {
    status: 409,
    code: 'rate_drifted',
    message:
      'The BTC rate was 50000 USD at the time of the request and is 52500.01 USD now, a difference of more than 5%. Deny it, so that the member can submit a new one at the current price.',
  }

  test('is allowed at 5 percent and refused beyond, in either direction', async () => {
    const [sold, bought] = [await holder.sells('BTC', '100'), await holder.buys('BTC', '100')]
    for (const usd of ['52500.01', '47499.99']) {
      await rate(usd)
      for (const id of [sold, bought]) {
        expect((await refusal(admin.approve(id))).code).toBe('rate_drifted')
        expect(await reviewed(id)).toMatchObject({ status: 'pending', approvals: [] })
      }
    }
    await rate('52500.01')
    expect(await refusal(admin.approve(sold))).toMatchObject(drifted)
    await rate('52500')
    expect((await admin.approve(sold)).status).toBe('completed')
    await rate('47500')
    expect((await admin.approve(bought)).status).toBe('completed')
  })

  test('is also refused to the second administrator, and for an externally paid buy', async () => {
    const rich = await aHolder(running, admin, { BTC: '0.5' })
    const [large, outside] = [await rich.sells('BTC', '12000'), await holder.buys('BTC', '900')]
    expect((await admin.approve(large)).status).toBe('in_review')
    await rate('52501')
    for (const id of [large, outside]) expect((await refusal(second.approve(id))).code).toBe('rate_drifted')
    expect((await second.deny(large)).status).toBe('denied')
  })

  test('is shown in the review beforehand', async () => {
    const [id, deposit] = [await holder.sells('BTC', '100'), await holder.deposits('BTC', '0.01')]
    expect((await reviewed(id)).drift).toEqual({ rate: 50_000, percent: 0, most: 5, beyond: false })
    await rate('53000')
    expect((await reviewed(id)).drift).toEqual({ rate: 53_000, percent: 6, most: 5, beyond: true })
    await admin.deny(id)
    expect([(await reviewed(id)).drift, (await reviewed(deposit)).drift]).toEqual([null, null])
  })

  test('is refused beyond the configured limit, but never for deposits and withdrawals', async () => {
    const id = await holder.sells('BTC', '100')
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 1.5 } })
    await rate('50751')
    expect((await refusal(admin.approve(id))).message).toContain('more than 1.5%')
    for (const transferId of [await holder.deposits('BTC', '0.01'), await holder.withdraws('BTC', '0.01')]) {
      await rate('50000')
      await rate('52000')
      expect((await admin.approve(transferId)).status).toMatch(/completed|approved/)
    }
    const { changes } = await second.call(approvals.setApprovalRules, { body: { driftPercent: 5 } })
    const pending = changes.find(({ subject, status }) => subject === 'driftPercent' && status === 'waiting')
    await admin.call(approvals.confirmChange, { params: { id: pending?.id ?? '' } })
  })
})

test('the database allows decisions without an administrator only for requests whose price has expired', async () => {
  const [sold, deposit] = [await holder.sells('BTC', '100'), await holder.deposits('BTC', '0.01')]
  const deny = (id: string, at: string) =>
    running.sql(`update wallet_request set status = 'denied', reason = 'x', decided_at = ${at} where id = '${id}'`)
  await expect(deny(sold, 'price_until')).rejects.toThrow(/decided by nobody/)
  await expect(deny(deposit, "made_at + interval '30 days'")).rejects.toThrow(/decided by nobody/)
})
