import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountName, accounts, type Line, reversed, USD } from './account.rules.ts'
import { postings, type Terms } from './posting.rules.ts'

const terms: fc.Arbitrary<Terms> = fc
  .record({
    personId: fc.uuid(),
    asset: fc.constantFrom('BTC', 'ETH', 'USDT'),
    units: fc.bigInt({ min: 2n, max: 10n ** 30n }),
    usdCents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    share: fc.bigInt({ min: 0n, max: 99n }),
  })
  .map(({ share, ...rest }) => ({ ...rest, feeUnits: (rest.units * share) / 100n }))

/** The net effect of lines on each account, on its normal side. */
const effect = (lines: readonly Line[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  const add = (code: string, debits: bigint) => {
    const isDebit = /^(asset|expense):/.test(code)
    sums.set(code, (sums.get(code) ?? 0n) + (isDebit ? debits : -debits))
  }
  for (const line of lines) {
    add(line.debit, line.units)
    add(line.credit, -line.units)
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n))
}

/** Assets + expense − liabilities − equity − revenue, by asset. */
const imbalance = (lines: readonly Line[]): bigint[] => {
  const sums = new Map<string, bigint>()
  for (const [code, sum] of effect(lines)) {
    const asset = code.split(':').at(-1) ?? ''
    sums.set(asset, (sums.get(asset) ?? 0n) + (/^(asset|expense):/.test(code) ? sum : -sum))
  }
  return [...sums.values()]
}

const actions = Object.entries(postings).flatMap(([kind, ofKind]) =>
  Object.entries(ofKind).map(([action, lines]) => [`${kind} ${action}`, lines as (terms: Terms) => Line[]] as const),
)

describe.each(actions)('the journal of %s', (_, lines) => {
  test('balances in every asset', () => {
    fc.assert(
      fc.property(terms, (input) => {
        expect(imbalance(lines(input)).every((sum) => sum === 0n)).toBe(true)
      }),
    )
  })

  test('moves amounts above 0 between two accounts of the same asset', () => {
    fc.assert(
      fc.property(terms, (input) => {
        for (const line of lines(input)) {
          expect(line.units > 0n).toBe(true)
          expect(line.debit).not.toBe(line.credit)
          expect([line.debit, line.credit].map((code) => code.split(':').at(-1))).toEqual([line.asset, line.asset])
        }
      }),
    )
  })

  test('is reversed by the same lines with debit and credit swapped', () => {
    fc.assert(
      fc.property(terms, (input) => {
        expect(effect([...lines(input), ...reversed(lines(input))])).toEqual(new Map())
      }),
    )
  })
})

const all = (input: Terms) => effect([...postings.withdrawal.hold(input), ...postings.withdrawal.approve(input)])

test('a failed withdrawal leaves the accounts as if it had never been requested', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const lines = [postings.withdrawal.hold, postings.withdrawal.approve, postings.withdrawal.fail].flatMap(
        (action) => action(input),
      )
      expect(effect(lines)).toEqual(new Map())
    }),
  )
})

test('a settled withdrawal debits the member: the fee is revenue, the rest leaves custody', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { asset, units, feeUnits, personId } = input
      const settled = effect([
        ...postings.withdrawal.hold(input),
        ...postings.withdrawal.approve(input),
        ...postings.withdrawal.settle(input),
      ])
      const due: [string, bigint][] = [
        [accounts.available(personId, asset), -units],
        [accounts.custody(asset), feeUnits - units],
        ...(feeUnits > 0n ? [[accounts.revenue('netfee', asset), feeUnits] as [string, bigint]] : []),
      ]
      expect(settled).toEqual(new Map(due))
      expect(all(input).get(accounts.payouts(asset))).toBe(units - feeUnits)
    }),
  )
})

test('an externally paid buy brings dollars into custody; one from the balance takes them from it', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { personId, asset, units, usdCents } = input
      const outside = effect(postings.buyOutside.approve(input))
      expect(outside.get(accounts.custody(USD))).toBe(usdCents)
      expect(outside.get(accounts.available(personId, USD))).toBeUndefined()
      expect(outside.get(accounts.available(personId, asset))).toBe(units)
      const inside = effect([...postings.buyFromBalance.hold(input), ...postings.buyFromBalance.approve(input)])
      expect(inside.get(accounts.available(personId, USD))).toBe(-usdCents)
      expect(inside.get(accounts.house(USD))).toBe(usdCents)
    }),
  )
})

test.each([
  [accounts.available('5e0f', 'BTC'), 'member available'],
  [accounts.held('5e0f', 'BTC'), 'member held'],
  [accounts.custody('ETH'), 'custody'],
  [accounts.payouts('ETH'), 'payouts'],
  [accounts.suspense('ETH'), 'suspense'],
  [accounts.tax('ETH'), 'tax'],
  [accounts.house(USD), 'house'],
  [accounts.revenue('netfee', 'BTC'), 'netfee'],
  [accounts.networkExpense('BTC'), 'network'],
])('the account %s is displayed as %s', (code, name) => {
  expect(accountName(code)).toBe(name)
})
