import { approvals, payments, system, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { aProof, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  agreeOnWays,
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

// Buying without a balance: the external payment, its methods, deadline and proof. A coin costs 50,000 dollars.

const bank = { name: 'Bank transfer', text: 'DE00 1234 5678\nThe house', enabled: true }
const coin = { name: 'Bitcoin', text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', enabled: true }

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  await agreeOnWays(admin, second, [bank, { ...coin, enabled: false }])
})
beforeEach(async () => {
  holder = await aHolder(running, admin)
  running.clock.advance(60_000)
  await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
})

const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second, holder] = [
    asDecider(await signIn(running, admin)),
    asDecider(await signIn(running, second)),
    asHolder(await signIn(running, holder)),
  ]
}
const lapse = () => lapseWorker(running.app.db).run({})
const own = async (id: string, client = holder) =>
  (await client.call(wallet.getOwnTransaction, { params: { id } })).transaction
const reviewed = async (id: string) => (await second.call(transactions.getTransaction, { params: { id } })).transaction
const proves = async (id: string, input: { paid_by?: string; file?: File; who?: Holder } = {}) => {
  const { who = holder, file = await aProof(), paid_by } = input
  const call = { params: { id }, body: { ...(paid_by && { paid_by }) }, files: { proof_of_payment: file } }
  return (await who.call(payments.sendPaymentProof, call)).transaction
}
const after = (ms: number) => new Date(running.clock.now().getTime() + ms).toISOString()
const clean = async () => expect((await second.call(treasury.runReconcile, {})).report.differences).toEqual([])

describe('an externally paid buy', () => {
  test('shows how to pay, the reference and the deadline; it is decided after its proof, then credited', async () => {
    const id = await holder.buys('BTC', '500')
    const requested = await own(id)
    expect(requested).toMatchObject({
      status: 'pending',
      paidFrom: 'outside',
      proofSentAt: null,
      paidBy: null,
      priceUntil: after(DAY),
      paymentMethods: [{ name: bank.name, text: bank.text }],
      driftPercent: 5,
    })
    expect(requested.reference).toMatch(/^BUY-/)
    expect(await reviewed(id)).toMatchObject({ proofOfPayment: null, proofSentAt: null })

    await pass(DAY / 2)
    const sentAt = after(0)
    expect(await proves(id, { paid_by: 'Bank transfer' })).toMatchObject({
      status: 'pending',
      proofSentAt: sentAt,
      paidBy: 'Bank transfer',
      priceUntil: after(3 * DAY),
    })
    const sent = await own(id)
    expect(sent.paymentMethods).toBeNull()
    expect(sent.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'you'],
      ['proof_sent', 'you'],
    ])
    expect(await holder.available('BTC')).toBe('0')
    expect(await reviewed(id)).toMatchObject({
      reference: requested.reference,
      paidBy: 'Bank transfer',
      proofOfPayment: `/wallets/proof/${id}`,
      proofKind: 'image',
      proofSeenBefore: 0,
    })

    expect((await second.approve(id)).status).toBe('completed')
    expect([await holder.available('BTC'), await holder.available('USD')]).toEqual(['0.01', '0'])
    await clean()
  })

  test('is emailed to the member with the reference and deadline, and again when the proof arrives', async () => {
    const id = await holder.buys('BTC', '500')
    const { reference } = await own(id)
    await proves(id)
    const firstLines = async () => (await emailsTo(running, holder.email)).map(({ paragraphs }) => paragraphs[0] ?? '')
    await expect
      .poll(firstLines)
      .toContainEqual(expect.stringContaining(`Include ${reference} as the payment reference`))
    await expect
      .poll(firstLines)
      .toContainEqual(
        expect.stringMatching(
          `We’re checking your payment of 500 USD for ${reference}. .* If the rate moves by more than 5%`,
        ),
      )
  })

  test('expires without a proof in time and says what to do if paid; with a proof it stays open', async () => {
    const [unpaid, paid] = [await holder.buys('BTC', '500'), await holder.buys('BTC', '500')]
    await pass(DAY)
    await proves(paid)
    await pass(1)
    expect((await own(unpaid)).paymentMethods).toBeNull()
    const { reference } = await own(unpaid)
    expect(await refusal(proves(unpaid))).toMatchObject({
      status: 409,
      code: 'proof_closed',
      message: expect.stringContaining(reference) as string,
    })
    await lapse()
    expect(await own(unpaid)).toMatchObject({
      status: 'denied',
      reason: expect.stringContaining(`If you’ve paid, contact us and mention ${reference}`) as string,
    })
    await pass(3 * DAY - 2)
    expect((await second.approve(paid)).status).toBe('completed')
    await clean()
  })

  test('cannot be approved three days after its proof, and waits for an administrator', async () => {
    const id = await holder.buys('BTC', '500')
    await proves(id)
    await pass(3 * DAY + 1)
    await lapse()
    expect((await refusal(second.approve(id))).code).toBe('price_lapsed')
    expect((await own(id)).status).toBe('pending')
  })

  test('accepts one proof, only from its member, with an offered payment method, and before the decision', async () => {
    const id = await holder.buys('BTC', '500')
    const stranger = await aHolder(running, admin)
    expect((await refusal(proves(id, { who: stranger }))).status).toBe(404)
    for (const paid_by of ['Bitcoin', 'Somewhere else'])
      expect(await refusal(proves(id, { paid_by }))).toMatchObject({ status: 422, code: 'payment_way_unknown' })
    expect((await refusal(proves(id, { file: new File(['text'], 'proof.png') }))).status).toBe(415)
    const missingProof = holder.call(payments.sendPaymentProof, {
      params: { id },
      body: {},
      files: { proof_of_payment: undefined },
    })
    expect(await refusal(missingProof)).toMatchObject({ status: 422, code: 'file_missing' })
    await proves(id)
    expect((await refusal(proves(id))).code).toBe('proof_closed')
    const denied = await holder.buys('BTC', '500')
    await admin.deny(denied)
    expect((await refusal(proves(denied))).code).toBe('proof_closed')
  })

  test('is the only request with a proof: not buys from a balance, deposits or sells', async () => {
    const rich = await aHolder(running, admin, { BTC: '0.1', USD: '500' })
    for (const id of [await rich.buys('BTC', '100'), await rich.sells('BTC', '10'), await rich.deposits('BTC', '0.01')])
      expect((await refusal(proves(id, { who: rich }))).code).toBe('proof_closed')
  })

  test('shows when its proof was used before, also for a deposit', async () => {
    const file = await aProof()
    const wallet_id = await holder.walletOf('BTC')
    const body = { asset: 'BTC', amount: '0.01', wallet_id }
    await holder.call(wallet.requestDeposit, { body, files: { proof_of_payment: file } })
    const id = await holder.buys('BTC', '500')
    await proves(id, { file })
    expect((await reviewed(id)).proofSeenBefore).toBe(1)
  })

  test('is approved once and gets one proof under concurrency', async () => {
    const id = await holder.buys('BTC', '500')
    const proofs = await Promise.allSettled([proves(id), proves(id), proves(id)])
    expect(proofs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const approvals = await Promise.allSettled([admin.approve(id), second.approve(id)])
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await holder.available('BTC')).toBe('0.01')
    await clean()
  })

  test('has an immutable proof and price in the database', async () => {
    const id = await holder.buys('BTC', '500')
    const write = (assignment: string) => running.sql(`update wallet_request set ${assignment} where id = $1`, [id])
    await expect(write("price_until = price_until + interval '1 day'")).rejects.toThrow(/terms/)
    await proves(id)
    for (const assignment of [
      "paid_by = 'another'",
      'proof_at = null',
      'proof_sha256 = null',
      "price_until = 'infinity'",
    ])
      await expect(write(assignment), assignment).rejects.toThrow()
  })
})

describe('external payment methods', () => {
  const set = (client: Decider, methods: (typeof bank)[]) =>
    client.call(payments.setPaymentMethods, { body: { methods } })
  const present = async () => (await admin.call(payments.getPaymentMethods, {})).paymentMethods

  test('are disabled at once; a new one waits for another administrator, like an address', async () => {
    const disabled = [{ ...bank, enabled: false }]
    expect((await set(admin, disabled)).paymentMethods).toEqual({ methods: disabled, pendingChange: null })
    const id = await holder.buys('BTC', '500')
    expect((await own(id)).paymentMethods).toEqual([])
    const moved = [{ ...bank, text: 'DE99 8765 4321' }]
    expect((await set(admin, moved)).paymentMethods).toMatchObject({
      methods: disabled,
      pendingChange: { kind: 'payment_ways', before: 'none', after: 'Bank transfer: DE99 8765 4321', holdsAt: null },
    })
    expect((await own(id)).paymentMethods).toEqual([])
    const { changes } = await second.call(approvals.getApprovals, {})
    const pending = changes.find(({ kind, status }) => kind === 'payment_ways' && status === 'waiting')
    const params = { id: pending?.id ?? '' }
    expect((await refusal(admin.call(approvals.confirmChange, { params }))).code).toBe('own_change')
    await second.call(approvals.confirmChange, { params })
    expect(await present()).toEqual({ methods: moved, pendingChange: null })
    expect((await own(id)).paymentMethods).toEqual([{ name: bank.name, text: 'DE99 8765 4321' }])
  })

  test('have unique names', async () => {
    expect(await refusal(set(admin, [bank, { ...bank, name: 'bank transfer' }]))).toMatchObject({
      status: 422,
      code: 'payment_way_twice',
    })
  })
})
