import { members, membership, system } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../test/client.ts'
import { makingNothing } from '../../../test/half-made.ts'
import { aPdf, aPhoto, aPng, type CallerFile, hostileFiles } from '../../../test/hostile-files.ts'
import { anAdmin, anApplication, anEmail, aProof, aVerifiedBrowser, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { feeText } from './fee.ts'

const BTC = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000', enabled: 'true' } as const

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer()
  admin = await anAdmin(running)
})
beforeEach(async () => {
  await admin.call(system.setSignupFee, { body: { fee: 25 } })
  await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: BTC })
})

/** Valid application fields for the current settings. */
const anApplying = async () => {
  const email = anEmail()
  const browser = await aVerifiedBrowser(running, email)
  const { cryptoDepositAccounts, feeAmount } = await admin.call(membership.getDepositAccounts, {})
  const account = cryptoDepositAccounts.find(({ crypto_symbol }) => crypto_symbol === 'BTC')
  const { name, password, plan_id } = await anApplication(running, email)
  const paid = account ? { crypto_symbol: 'BTC', fee_crypto: account.crypto_amount } : {}
  return { browser, body: { name, email, password, plan_id, fee_usd: feeAmount, ...paid } }
}
type Fields = Record<string, string> & Awaited<ReturnType<typeof anApplying>>['body']

const apply = async (client: Client, body: object, proof?: File | null) => {
  const proof_image = proof === undefined ? await aProof() : (proof ?? undefined)
  return client.call(membership.requestSignup, { body: body as Fields, files: { proof_image } })
}
const refusedMakingNothing = (client: Client, body: object, proof?: File | null) =>
  makingNothing(running, () => refusalOf(apply(client, body, proof)))
const asFile = ({ name, type, content }: CallerFile) => new File([new Uint8Array(content)], name, { type })

test('a fee is formatted in whole dollars or with two decimals', () => {
  expect([0n, 2500n, 2450n, 1n, 110n, 100_000_000_099n].map(feeText)).toEqual([
    '0',
    '25',
    '24.50',
    '0.01',
    '1.10',
    '1000000000.99',
  ])
})

describe('sign-up fee', () => {
  test('is listed in every coin on offer, rounded up, with the deposit address', async () => {
    const eth = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', rate: '3180.5', enabled: 'true' } as const
    await admin.call(system.updateAsset, { params: { id: 'ETH' }, body: eth })
    const { cryptoDepositAccounts, feeAmount } = await admin.call(membership.getDepositAccounts, {})
    expect(feeAmount).toBe('25')
    expect(cryptoDepositAccounts).toMatchObject([
      {
        crypto_symbol: 'BTC',
        crypto_amount: '0.0005',
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        rate: 50_000,
        network: 'Bitcoin',
      },
      {
        crypto_symbol: 'ETH',
        crypto_amount: '0.0078604',
        address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        rate: 3180.5,
        network: 'Ethereum',
      },
    ])
    const { plans } = await admin.call(membership.listPlans, {})
    for (const { id: planId } of plans)
      expect(await admin.call(membership.getPlanDepositAccounts, { params: { planId } })).toEqual({
        cryptoDepositAccounts,
        feeAmount,
        yearAmount: '0',
        dueAmount: feeAmount,
      })
  })

  test.each([crypto.randomUUID(), 'seeker', '1', '%00'])('for the unknown plan %s is not found', async (planId) => {
    const call = aClient(running.url).call(membership.getPlanDepositAccounts, { params: { planId } })
    expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'not_found' })
  })

  describe('of 0', () => {
    const applied = { status: 'pending', fee_usd: 0, fee_crypto: null, crypto_symbol: null }
    /** An applicant who saw that nothing is due. */
    const anApplyingFree = async () => {
      await admin.call(system.setSignupFee, { body: { fee: 0 } })
      const { browser, body } = await anApplying()
      const { crypto_symbol: _, fee_crypto: __, fee_usd: ___, ...asked } = body as Fields
      return { browser, asked, shown: body }
    }

    test('requires no coin, payment or proof', async () => {
      const { browser, asked } = await anApplyingFree()
      const { user } = await apply(browser, asked, null)
      expect(user.signup).toMatchObject(applied)
    })

    test('is listed in every coin on offer as 0, with the deposit address', async () => {
      const { cryptoDepositAccounts } = await admin.call(membership.getDepositAccounts, {})
      await admin.call(system.setSignupFee, { body: { fee: 0 } })
      const free = {
        cryptoDepositAccounts: cryptoDepositAccounts.map((account) => ({ ...account, crypto_amount: '0' })),
        feeAmount: '0',
      }
      expect(cryptoDepositAccounts).not.toEqual([])
      expect(await admin.call(membership.getDepositAccounts, {})).toEqual(free)
      const [plan] = (await admin.call(membership.listPlans, {})).plans
      const ofPlan = admin.call(membership.getPlanDepositAccounts, { params: { planId: plan?.id ?? '' } })
      expect(await ofPlan).toEqual({ ...free, yearAmount: '0', dueAmount: '0' })
    })

    test.each([
      {},
      { fee_usd: '0.00', fee_crypto: '0.00000000' },
      { fee_usd: '0.0', fee_crypto: '0.0', crypto_symbol: 'LTC' },
    ])('accepts amounts of zero in any coin: as shown, with %j', async (spelled) => {
      const { browser, shown } = await anApplyingFree()
      expect(shown).toMatchObject({ fee_usd: '0', fee_crypto: '0', crypto_symbol: 'BTC' })
      const { user } = await apply(browser, { ...shown, ...spelled }, null)
      expect(user.signup).toMatchObject(applied)
    })

    test('stays 0 after a denial, with or without amounts', async () => {
      const { browser, shown } = await anApplyingFree()
      const { user, token } = await apply(browser, shown, null)
      const applicant = Object.assign(aClient(running.url), { token })
      for (const said of [{}, { fee_usd: '0', fee_crypto: '0', crypto_symbol: 'BTC' }]) {
        await admin.call(members.denySignup, { params: { id: user.id }, body: { reason: 'Not yet.' } })
        const again = await applicant.call(membership.resubmitProof, { body: said, files: { proof_image: undefined } })
        expect(again.user.signup).toMatchObject(applied)
      }
    })
  })

  test('can be sent with trailing zeros', async () => {
    const { browser, body } = await anApplying()
    await apply(browser, { ...body, fee_crypto: '0.00050000', fee_usd: '25.00' })
  })

  test('can be sent without the dollar amount, but not without the coin amount', async () => {
    const { browser, body } = await anApplying()
    const { fee_usd: _, ...unsaid } = body
    const { fee_crypto: __, ...unpaid } = unsaid as Fields
    expect(await refusedMakingNothing(browser, unpaid)).toMatchObject({ status: 409, code: 'fee_changed' })
    await apply(browser, unsaid)
  })
})

describe('fee changed between quote and payment', () => {
  test('is a conflict with the new amounts, which can then be paid', async () => {
    const { browser, body } = await anApplying()
    await admin.call(system.setSignupFee, { body: { fee: 30.5 } })
    const refused = await refusedMakingNothing(browser, body)
    expect(refused).toMatchObject({ status: 409, code: 'fee_changed' })
    expect(refused.details).toMatchObject({
      feeAmount: '30.50',
      cryptoDepositAccounts: expect.arrayContaining([
        expect.objectContaining({ crypto_symbol: 'BTC', crypto_amount: '0.00061' }),
      ]),
    })
    const { user } = await apply(browser, { ...body, fee_usd: '30.50', fee_crypto: '0.00061' })
    expect(user.signup).toMatchObject({ fee_usd: 30.5, fee_crypto: '0.00061' })
  })

  test('is a conflict if the new fee is 0 and the old one was paid', async () => {
    const { browser, body } = await anApplying()
    await admin.call(system.setSignupFee, { body: { fee: 0 } })
    const { fee_usd: _, ...unsaid } = body
    for (const paid of [body, unsaid])
      expect(await refusedMakingNothing(browser, paid)).toMatchObject({ status: 409, code: 'fee_changed' })
  })

  test.each([
    { fee_usd: '0' },
    { fee_usd: '24.99' },
    { fee_usd: '2500' },
    { fee_crypto: '0' },
    { fee_crypto: '0.00000001' },
    { fee_crypto: '0.00049999' },
    { fee_crypto: '0.00050001' },
    { fee_crypto: '500' },
  ])('is reported for the wrong amount %j', async (tampered) => {
    const { browser, body } = await anApplying()
    expect(await refusedMakingNothing(browser, { ...body, ...tampered })).toMatchObject({
      status: 409,
      code: 'fee_changed',
    })
  })

  test.each([
    { fee_usd: '-25' },
    { fee_usd: '25.001' },
    { fee_usd: '2.5e1' },
    { fee_crypto: '5e-4' },
    { fee_crypto: '+0.0005' },
    { fee_crypto: '.0005' },
    { fee_crypto: '0.000500000' },
    { fee_crypto: '٠.٠٠٠٥' },
  ])('is not reported for %j, which is an invalid number', async (tampered) => {
    const { browser, body } = await anApplying()
    expect(await refusedMakingNothing(browser, { ...body, ...tampered })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  })
})

describe('unavailable plan or coin', () => {
  test.each([crypto.randomUUID(), 'seeker', ''])('is rejected: plan %j', async (plan_id) => {
    const { browser, body } = await anApplying()
    expect(await refusedMakingNothing(browser, { ...body, plan_id })).toMatchObject({
      status: 422,
      code: 'plan_unknown',
      errors: { plan_id: [expect.any(String)] },
    })
  })

  test('is rejected: an inactive plan', async () => {
    const { browser, body } = await anApplying()
    const toggle = 'update plan set active = not active where id = $1'
    await running.sql(toggle, [body.plan_id])
    expect(await refusedMakingNothing(browser, body)).toMatchObject({ status: 422, code: 'plan_unknown' })
    await running.sql(toggle, [body.plan_id])
    await apply(browser, body)
  })

  test.each(['DOGE', 'LTC', ''])('is rejected: coin %j', async (crypto_symbol) => {
    const { browser, body } = await anApplying()
    const { crypto_symbol: _, ...rest } = body as Fields
    const fields = crypto_symbol ? { ...rest, crypto_symbol } : rest
    expect(await refusedMakingNothing(browser, fields)).toMatchObject({
      status: 422,
      code: 'coin_unknown',
      errors: { crypto_symbol: [expect.any(String)] },
    })
  })

  test('is rejected: a coin disabled in the meantime, with a different error if no coin is left', async () => {
    const { browser, body } = await anApplying()
    const enable = (id: string, enabled: 'true' | 'false') =>
      admin.call(system.updateAsset, {
        params: { id },
        body: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', rate: '3180.5', enabled },
      })
    await enable('ETH', 'true')
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { enabled: 'false' } })
    expect(await refusedMakingNothing(browser, body)).toMatchObject({ status: 422, code: 'coin_unknown' })
    await enable('ETH', 'false')
    expect(await refusedMakingNothing(browser, body)).toMatchObject({ status: 409, code: 'no_coins' })
  })
})

describe('proof of payment', () => {
  test('can be a PNG, JPG or PDF', async () => {
    for (const file of [await aPng(), await aPhoto(), aPdf()]) {
      const { browser, body } = await anApplying()
      await apply(browser, body, asFile(file))
    }
  })

  test('is required if a fee is due', async () => {
    const { browser, body } = await anApplying()
    expect(await refusedMakingNothing(browser, body, null)).toMatchObject({
      status: 422,
      code: 'file_missing',
      message: 'Please upload proof of payment first',
    })
    await apply(browser, body)
  })

  test.each([
    ['a file of 11 MB', 413, 'File size must be less than 10MB'],
    ['a Linux program named .jpg', 415, 'Please upload a PNG, JPG, or PDF file'],
    ['an SVG', 415, 'Please upload a PNG, JPG, or PDF file'],
    ['a GIF where none is taken', 415, 'Please upload a PNG, JPG, or PDF file'],
    ['a PNG that was cut off', 422, 'Error processing file. Please try again.'],
    ['a PDF that was cut off', 422, 'Error processing file. Please try again.'],
  ])('is rejected if it is %s, and the same browser can apply with a valid one', async (what, status, message) => {
    const hostile = (await hostileFiles()).find((one) => one.what === what)
    if (!hostile) throw new Error(`There is no hostile file that is ${what}`)
    const { browser, body } = await anApplying()
    expect(await refusedMakingNothing(browser, body, asFile(hostile.file))).toMatchObject({ status, message })
    await apply(browser, body)
  })
})
