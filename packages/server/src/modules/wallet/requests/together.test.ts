import { approvals, system, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aProof, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  approveWhole,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
} from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

// Two must approve from 10,000 dollars on, whether in one request or several: a member's deposits within a day count
// together, as do their buys and their sells. (Withdrawals have their own file.) A tenth of a coin is 5,000 dollars.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

const pass = async (ms: number, holder?: Holder) => {
  running.clock.advance(ms)
  ;[admin, second] = [asDecider(await signIn(running, admin)), asDecider(await signIn(running, second))]
  // Trading requires fresh rates.
  await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
  return holder && asHolder(await signIn(running, holder))
}
const needed = async (id: string): Promise<number> =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.approvalsNeeded

/** One request of each kind for half the limit. */
const halves: Record<string, (holder: Holder) => Promise<string>> = {
  deposit: (holder) => holder.deposits('BTC', '0.1'),
  buy: (holder) => holder.buys('BTC', '5000'),
  sell: (holder) => holder.sells('BTC', '5000'),
}
const kinds = Object.keys(halves)
const half = (kind: string, holder: Holder): Promise<string> => halves[kind]?.(holder) ?? Promise.reject()

/** A member whose balance comes from deposits of earlier days. */
const anOwner = async (): Promise<Holder> => {
  const holder = await aHolder(running, admin, { BTC: '1' })
  return (await pass(48 * HOUR, holder)) ?? holder
}

describe.each(kinds)('each %s in one day', (kind) => {
  test('needs one approval until the sum reaches the threshold, then two', async () => {
    const holder = await anOwner()
    const [first, two] = [await half(kind, holder), await half(kind, holder)]
    expect([await needed(first), await needed(two)]).toEqual([1, 2])
    expect((await admin.approve(first)).status).toBe('completed')
    expect(await admin.approve(two)).toMatchObject({
      status: 'in_review',
      secondApproval: { because: 'together', worth: 5000, counted: 5000 },
    })
    expect((await second.approve(two)).status).toBe('completed')
  })

  test('counts for 24 hours, and not once it is denied', async () => {
    let holder = await anOwner()
    const first = await half(kind, holder)
    await admin.deny(first)
    const denied = await half(kind, holder)
    holder = (await pass(24 * HOUR, holder)) ?? holder
    expect([await needed(denied), await needed(await half(kind, holder))]).toEqual([1, 1])
  })

  test('counts separately by kind and by member', async () => {
    const holder = await anOwner()
    for (const otherKind of kinds) if (otherKind !== kind) await half(otherKind, holder)
    await half(kind, await anOwner())
    expect(await needed(await half(kind, (await pass(0, holder)) ?? holder))).toBe(1)
  })
})

describe('counting at approval', () => {
  test('includes requests from different days that one administrator approves on one day', async () => {
    let holder = await anOwner()
    const first = await holder.deposits('BTC', '0.1')
    holder = (await pass(30 * HOUR, holder)) ?? holder
    const two = await holder.deposits('BTC', '0.1')
    expect([await needed(first), await needed(two)]).toEqual([1, 1])
    expect((await admin.approve(two)).status).toBe('completed')
    expect(await admin.approve(first)).toMatchObject({
      status: 'in_review',
      secondApproval: { because: 'together', worth: 5000, counted: 5000 },
    })
  })

  test('leaves out requests approved a day earlier', async () => {
    let holder = await anOwner()
    const first = await holder.deposits('BTC', '0.1')
    holder = (await pass(30 * HOUR, holder)) ?? holder
    const two = await holder.deposits('BTC', '0.1')
    expect((await admin.approve(first)).status).toBe('completed')
    await pass(24 * HOUR)
    expect((await admin.approve(two)).status).toBe('completed')
  })

  test("values requests made at a low rate at the day's rates", async () => {
    const holder = await anOwner()
    const rate = async (usd: string) => {
      const { asset } = await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: usd } })
      const change = asset.pendingChanges.find(({ kind }) => kind === 'rate')
      if (change) await second.call(approvals.confirmChange, { params: { id: change.id } })
      running.clock.advance(1000)
    }
    await rate('0.01')
    const ids: string[] = []
    for (let round = 0; round < 4; round += 1) ids.push(await holder.deposits('BTC', '0.15'))
    await rate('50000')
    const statuses: string[] = []
    for (const id of ids) statuses.push((await admin.approve(id)).status)
    expect(statuses).toEqual(['completed', 'in_review', 'in_review', 'in_review'])
    expect(await holder.available('BTC')).toBe('1.15')
    for (const id of ids.slice(1)) expect((await second.approve(id)).status).toBe('completed')
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('leaves out requests approved by two administrators', async () => {
    const holder = await anOwner()
    const [small, large] = [await holder.deposits('BTC', '0.1'), await holder.deposits('BTC', '0.5')]
    await approveWhole(running, admin, large)
    expect((await admin.approve(small)).status).toBe('completed')
  })
})

describe('concurrency on two servers', () => {
  const onSecondServer = <T extends Holder | Decider>({ token, id, name, email, password }: T) =>
    Object.assign(aClient(secondServer.url), { token, id, name, email, password })

  test.each(kinds)(
    'leaves no more of eight requests (%s) to one administrator than fit below the threshold',
    async (kind) => {
      const holder = await anOwner()
      const otherSession = asHolder(onSecondServer(holder))
      const wallet_id = await holder.walletOf('BTC')
      const amount = kind === 'deposit' ? '0.06' : '3000'
      const body = { asset: 'BTC', amount, wallet_id }
      const proofs = await Promise.all(Array.from({ length: 8 }, () => aProof()))
      const responses = await Promise.all(
        proofs.map((proof_of_payment, index) => {
          const by = index % 2 ? holder : otherSession
          if (kind === 'deposit') return by.call(wallet.requestDeposit, { body, files: { proof_of_payment } })
          return by.call(kind === 'buy' ? wallet.requestBuy : wallet.requestSell, { body })
        }),
      )
      const counts = await Promise.all(responses.map(({ transaction }) => needed(transaction.id)))
      expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 2, 2, 2])
    },
  )

  test('leaves no more approvals of requests from different days to one administrator than fit', async () => {
    let holder = await anOwner()
    const ids: string[] = []
    for (let day = 0; day < 4; day += 1) {
      ids.push(await holder.deposits('BTC', '0.09'))
      holder = (await pass(25 * HOUR, holder)) ?? holder
    }
    const otherSession = asDecider(onSecondServer(admin))
    const results = await Promise.all(ids.map((id, index) => (index % 2 ? otherSession : admin).approve(id)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['completed', 'completed', 'in_review', 'in_review'])
    expect(await holder.available('BTC')).toBe('1.18')
  })
})
