import type { treasury } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountTitle,
  alarmOf,
  approvalDisabledReason,
  belowZero,
  effectOf,
  exactCoin,
  isNegative,
  isZero,
  membersOwn,
  negated,
  sum,
} from './books.ts'

const line: treasury.TreasuryLine = {
  asset: 'ETH',
  custody: '2',
  available: '1.05003144',
  held: '0.25',
  payouts: '0.49921396',
  other: '0',
  treasury: '0.19996856',
  revenue: '0.00078604',
  expense: '0',
  difference: '0',
}

const text = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`
}
const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

describe('sums of amounts', () => {
  it('lose no digit, whatever the decimals', () => {
    expect(sum('1.05003144', '0.25')).toBe('1.30003144')
    expect(sum('0.1', '0.000000000000000002')).toBe('0.100000000000000002')
    expect(sum('1', '-1.5')).toBe('-0.5')
    expect(sum('90071992547409931', '0.00000001')).toBe('90071992547409931.00000001')
    expect(membersOwn(line)).toBe('1.30003144')
  })

  it('equal the sum of units, and subtraction reverses addition', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(sum(sum(text(a), text(b)), negated(text(b)))).toBe(sum(text(a), '0'))
        expect(sum(text(a), text(b))).toBe(sum(text(a + b), '0'))
        expect(isNegative(text(a))).toBe(a < 0n)
        expect(isZero(text(a))).toBe(a === 0n)
      }),
    )
  })
})

describe('a balance check of the ledger', () => {
  it('raises no alarm when it balances', () => {
    expect(alarmOf(line)).toBeUndefined()
    expect(alarmOf({ ...line, difference: '-0.00' })).toBeUndefined()
  })

  it('names the direction of any difference, however small', () => {
    expect(alarmOf({ ...line, difference: '0.5' })).toBe('0.5 ETH is held but not assigned to any account.')
    expect(alarmOf({ ...line, difference: '-0.5' })).toBe('0.5 ETH is recorded in the accounts but not held.')
    expect(alarmOf({ ...line, difference: '0.000000000000000001' })).toContain('0.000000000000000001 ETH')
    expect(exactCoin('1200.5', 'BTC')).toBe('1,200.5 BTC')
  })
})

describe('the name of an account', () => {
  it('is readable, and a member’s account has the member’s name', () => {
    expect(accountTitle('asset:custody:main:BTC', null)).toBe('Custody')
    expect(accountTitle('revenue:netfee:BTC', null)).toBe('Revenue from network fees')
    expect(accountTitle('liability:member:0190:available:BTC', 'Ada')).toBe('Ada’s balance')
    expect(accountTitle('liability:something:BTC', null)).toBe('liability:something:BTC')
  })
})

describe('the preview of a correction', () => {
  const custody = { code: 'asset:custody:main:BTC', member: null, balance: '2' }
  const platform = { code: 'equity:house:BTC', member: null, balance: '0.25' }
  const ada = { code: 'liability:member:1:available:BTC', member: 'Ada', balance: '0.1' }
  const costs = { code: 'expense:network:BTC', member: null, balance: '0' }

  it('shows increases and decreases: debits increase custody and expenses, credits the others', () => {
    expect(effectOf('BTC', '0.5', custody, platform).sentence).toBe(
      'Custody increases by 0.5 BTC to 2.5 BTC, and Company balance increases by 0.5 BTC to 0.75 BTC.',
    )
    expect(effectOf('BTC', '0.05', ada, custody)).toEqual({
      sentence: 'Ada’s balance decreases by 0.05 BTC to 0.05 BTC, and Custody decreases by 0.05 BTC to 1.95 BTC.',
      warnings: [],
      impossible: false,
    })
    expect(effectOf('BTC', '0.5', costs, custody).sentence).toContain('Network cost increases by 0.5 BTC')
  })

  it('warns of an insufficient member balance and of other accounts falling below zero', () => {
    const effect = effectOf('BTC', '0.10000001', ada, platform)
    expect(effect.impossible).toBe(true)
    expect(effect.warnings).toEqual([expect.stringMatching(/^Ada’s balance has only 0\.1 BTC/)])
    const short = effectOf('BTC', '1', platform, ada)
    expect(short).toMatchObject({ impossible: false, warnings: ['Company balance would go below zero.'] })
  })

  it('has no warning for an improving balance or an unknown one', () => {
    expect(effectOf('BTC', '1', custody, { ...platform, balance: '-5' }).warnings).toEqual([])
    const unknown = effectOf('BTC', '1', { ...ada, balance: undefined }, platform)
    expect(unknown.sentence).toBe(
      'Ada’s balance decreases by 1 BTC, and Company balance increases by 1 BTC to 1.25 BTC.',
    )
    expect(unknown.warnings).toEqual([])
  })
})

describe('a correction', () => {
  const requested = { requestedById: 'ada', debitMemberId: 'ben', creditMemberId: null }
  it('cannot be decided by its requester or by the owner of the account', () => {
    expect(approvalDisabledReason(requested, 'ada')).toBe('own')
    expect(approvalDisabledReason(requested, 'ben')).toBe('ownAccount')
    expect(approvalDisabledReason({ ...requested, debitMemberId: null, creditMemberId: 'cy' }, 'cy')).toBe('ownAccount')
    expect(approvalDisabledReason(requested, 'cy')).toBeUndefined()
  })

  it('between treasury accounts can be decided by anyone, also before the viewer is known', () => {
    expect(approvalDisabledReason({ ...requested, debitMemberId: null }, 'ben')).toBeUndefined()
    expect(approvalDisabledReason({ ...requested, debitMemberId: null }, undefined)).toBeUndefined()
  })
})

describe('a company balance below zero', () => {
  it('is explained by the kind of account', () => {
    const coins =
      'A negative company balance in ETH and BTC means members have bought more from you than you’ve bought or added.'
    const dollars =
      'A negative company balance in USD means you’ve credited members more dollars for their coins than you’ve received or added.'
    const [eth, btc, usd] = ['ETH', 'BTC', 'USD'].map((asset) => ({ ...line, asset, treasury: '-65' }))
    expect(belowZero([eth, btc].map((value) => value ?? line))).toEqual([coins])
    expect(belowZero([usd ?? line])).toEqual([dollars])
    expect(belowZero([eth, usd, btc].map((value) => value ?? line))).toEqual([coins, dollars])
    expect(belowZero([{ ...line, treasury: '0' }])).toEqual([])
  })
})
