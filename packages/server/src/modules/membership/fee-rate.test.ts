import { approvals, membership, system } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { makingNothing } from '../../../test/half-made.ts'
import {
  anApplication,
  anotherAdmin,
  anEmail,
  aProof,
  aVerifiedBrowser,
  type Person,
  signIn,
} from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { platformCoins, offerTogether } from '../../../test/wallet.ts'
import { MINUTE } from '../../platform/clock.ts'

let running: Running
let admin: Person
let second: Person
// Uses a fixed clock, because amounts are valid to the minute, and its own server, because rate changes affect every
// sign-up.
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  admin = await anotherAdmin(running)
  second = await anotherAdmin(running)
  await offerTogether(admin, second, 'BTC', platformCoins.BTC)
})

const signInAnew = async () => {
  ;[admin, second] = [await signIn(running, admin), await signIn(running, second)]
}
beforeEach(signInAnew)

type Fields = Awaited<ReturnType<typeof anApplication>>

/** An applicant with a verified address and valid application fields for the current fee. */
const anApplying = async () => {
  const email = anEmail()
  const browser = await aVerifiedBrowser(running, email)
  const { cryptoDepositAccounts } = await admin.call(membership.getDepositAccounts, {})
  const fee_crypto = cryptoDepositAccounts.find((account) => account.crypto_symbol === 'BTC')?.crypto_amount
  return { browser, body: { ...(await anApplication(running, email)), crypto_symbol: 'BTC', fee_crypto } }
}
const apply = async (client: Client, body: object) =>
  client.call(membership.requestSignup, { body: body as Fields, files: { proof_image: await aProof() } })
const refusedMakingNothing = (client: Client, body: object) =>
  makingNothing(running, () => refusalOf(apply(client, body)))

describe('coin amount of the fee after a rate change', () => {
  /** Sets a very different rate, confirmed by a second administrator, a minute later. */
  const rate = async (usd: string) => {
    running.clock.advance(MINUTE)
    const { asset } = await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: usd } })
    const change = asset.pendingChanges.find(({ kind }) => kind === 'rate')
    if (change) await second.call(approvals.confirmChange, { params: { id: change.id } })
  }
  const before = '0.000625'
  /** An applicant who saw the fee at 40,000 USD before the rate changed twice. */
  const anEarlyPayer = async () => {
    await rate('40000')
    const payer = await anApplying()
    expect(payer.body.fee_crypto).toBe(before)
    await rate('45000')
    await rate('50000')
    return payer
  }
  /** Lets time pass and verifies the address again, which lasts only an hour. */
  const later = async (payer: Awaited<ReturnType<typeof anApplying>>, milliseconds: number) => {
    running.clock.advance(milliseconds)
    await signInAnew()
    return { ...payer, browser: await aVerifiedBrowser(running, payer.body.email) }
  }

  test('remains valid for an hour as shown, and the application stores its rate', async () => {
    const { browser, body } = await later(await anEarlyPayer(), 58 * MINUTE)
    const { user } = await apply(browser, body)
    expect(user.signup).toMatchObject({ fee_crypto: before })
    const [kept] = await running.sql('select fee_units, rate::float from signup_request where person_id = $1', [
      user.id,
    ])
    expect(kept).toEqual({ fee_units: '62500', rate: 40_000 })
  })

  test('is rejected after an hour, with the current amount', async () => {
    const { browser, body } = await later(await anEarlyPayer(), 60 * MINUTE)
    const refused = await refusedMakingNothing(browser, body)
    expect(refused).toMatchObject({ status: 409, code: 'fee_changed' })
    expect(JSON.stringify(refused.details)).toContain('"0.0005"')
    await apply(browser, { ...body, fee_crypto: '0.0005' })
  })

  test('is rejected if it was never shown, however close it is', async () => {
    const { browser, body } = await anEarlyPayer()
    for (const fee_crypto of ['0.00000001', '0.00062499', '0.00062501', '0.0006', '0.00055555'])
      expect(await refusedMakingNothing(browser, { ...body, fee_crypto }), fee_crypto).toMatchObject({
        status: 409,
        code: 'fee_changed',
      })
    await apply(browser, { ...body, fee_crypto: '0.00055556' })
  })

  test('is not accepted for another coin', async () => {
    await offerTogether(admin, second, 'ETH', platformCoins.ETH)
    const { browser, body } = await anEarlyPayer()
    expect(await refusedMakingNothing(browser, { ...body, crypto_symbol: 'ETH' })).toMatchObject({
      code: 'fee_changed',
    })
    await admin.call(system.updateAsset, { params: { id: 'ETH' }, body: { enabled: 'false' } })
  })
})
