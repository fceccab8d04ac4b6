import { formatAmount, treasury, wallet } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '../../../../test/client.ts'
import { times } from '../../../../test/deep.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHash,
  aHolder,
  aTreasurer,
  type Coin,
  type Decider,
  elsewhere,
  type Holder,
} from '../../../../test/wallet.ts'
import {
  type Action,
  applied,
  type Asset,
  bought,
  coins,
  due,
  Model,
  type Modelled,
  refusedAs,
  scales,
  step,
  targets,
  worth,
} from '../../../../test/wallet-model.ts'

// Random actions of a member and two administrators over the API, compared with a model without journals.

const RUNS = times(3, 12)
const ACTIONS = 25
const FEE_CENTS = 250n

interface Real {
  holder: Holder
  admins: Decider[]
  wallets: Record<string, string>
}

const outcome = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.body.code
    throw error
  }
}

const agree = async (model: Model, { holder }: Real): Promise<void> => {
  const { balances } = await holder.call(wallet.getWalletBalances, {})
  for (const asset of Object.keys(scales) as Asset[]) {
    const displayed = balances.find((entry) => entry.crypto_symbol === asset)
    const text = (units: bigint) => formatAmount(units, scales[asset])
    expect([asset, displayed?.balance, displayed?.held]).toEqual([
      asset,
      text(model.available[asset]),
      text(model.held[asset]),
    ])
  }
}

/** Assertion for use outside the test body. */
const same = (actual: unknown, due: unknown): void => expect(actual).toBe(due)

/** An action and its expected result. */
interface Command {
  run(model: Model, real: Real): Promise<void>
  toString(): string
}
const command = (name: string, run: Command['run']): Command => ({
  run: async (model, real) => {
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})

const added = (
  model: Model,
  id: string,
  input: Pick<Modelled, 'kind' | 'asset' | 'units' | 'cents'>,
  fromBalance = false,
) => {
  const needed = model.needed(input)
  model.requests.push({ id, ...input, fromBalance, needed, status: 'pending', approvedBy: new Set(), finals: 0 })
}

const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 3_000_000n }), fc.bigInt({ min: 0n, max: 30_000_000n }))
const asset = fc.constantFrom(...coins)

const deposit = fc.tuple(asset, amounts).map(([code, typed]) =>
  command(`deposit ${typed} ${code}`, async (model, { holder }) => {
    if (typed < 100_000n) return
    const id = await holder.deposits(code, formatAmount(typed, 8))
    const units = typed * step(code)
    added(model, id, { kind: 'deposit', asset: code, units, cents: worth(code, units) })
  }),
)

const withdraw = fc.tuple(asset, amounts).map(([code, typed]) =>
  command(`withdraw ${typed} ${code}`, async (model, { holder, wallets }) => {
    const units = typed * step(code)
    const fee = due(code, FEE_CENTS)
    const expected =
      units >= model.available[code] ? 'insufficient_funds' : fee >= units ? 'withdrawal_too_small' : 'done'
    const body = {
      asset: code,
      amount: formatAmount(typed, 8),
      address: elsewhere[code as Coin],
      wallet_id: wallets[code] ?? '',
    }
    let id = ''
    const call = holder.call(wallet.requestWithdrawal, { body }).then((answer) => {
      id = answer.transaction.id
    })
    same(await outcome(call), expected)
    if (expected !== 'done') return
    model.hold(code, units)
    added(model, id, { kind: 'withdrawal', asset: code, units, cents: worth(code, units) })
  }),
)

const trade = fc
  .tuple(
    fc.constantFrom('buy', 'sell'),
    asset,
    fc.oneof(fc.bigInt({ min: 1n, max: 900n }), fc.bigInt({ min: 1n, max: 12_000n })),
  )
  .map(([kind, code, usd]) =>
    command(`${kind} ${code} for ${usd}`, async (model, { holder, wallets }) => {
      const cents = usd * 100n
      const units = kind === 'buy' ? bought(code, cents) : due(code, cents)
      const fromBalance = kind === 'buy' && model.available.USD >= cents
      const expected = kind === 'sell' && units >= model.available[code] ? 'insufficient_funds' : 'done'
      const body = { asset: code, amount: usd.toString(), wallet_id: wallets[code] ?? '' }
      let id = ''
      const call = holder.call(kind === 'buy' ? wallet.requestBuy : wallet.requestSell, { body }).then((answer) => {
        id = answer.transaction.id
        same(answer.transaction.amount, formatAmount(units, scales[code]))
      })
      same(await outcome(call), expected)
      if (expected !== 'done') return
      if (kind === 'sell') model.hold(code, units)
      if (fromBalance) model.hold('USD', cents)
      added(model, id, { kind: kind as 'buy' | 'sell', asset: code, units, cents }, fromBalance)
    }),
  )

const decide = fc
  .tuple(
    fc.constantFrom(...(Object.keys(targets) as Action[]), 'approve', 'approve', 'settle'),
    fc.nat(),
    fc.nat({ max: 1 }),
    fc.boolean(),
  )
  .map(([input, at, admin, twice]) =>
    command(`${input} #${at} by ${admin}${twice ? ' twice' : ''}`, async (model, { admins }) => {
      const action = input as Action
      const target = model.requests[at % Math.max(1, model.requests.length)]
      if (!target) return
      const hash = aHash()
      for (let time = 0; time < (twice ? 2 : 1); time += 1) {
        const expected = refusedAs(target, action, admin)
        const call = action === 'settle' ? admins[admin]?.settle(target.id, hash) : admins[admin]?.[action](target.id)
        same(await outcome(call ?? Promise.resolve()), expected ?? 'done')
        if (expected === undefined) applied(model, target, action, admin)
        same(target.finals > 1, false)
      }
    }),
  )

let running: Running
let admins: Decider[]
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '10000' })
  admins = [await aTreasurer(running), await aDecider(running)]
})

test('any sequence of actions matches the model, balances the books, and ends each request at most once', async () => {
  const actions = fc.oneof(deposit, withdraw, trade, decide, decide, decide)
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: ACTIONS, maxLength: ACTIONS }), async (commands) => {
      const holder = await aHolder(running, admins[0] as Decider, { BTC: '0.19', ETH: '3' })
      const wallets = { BTC: await holder.walletOf('BTC'), ETH: await holder.walletOf('ETH') }
      const model = new Model(worth('BTC', 19_000_000n) + worth('ETH', 3n * 10n ** 18n))
      Object.assign(model.available, { BTC: 19_000_000n, ETH: 3n * 10n ** 18n })
      for (const operation of commands) await operation.run(model, { holder, admins, wallets })
      const { report } = await (admins[0] as Decider).call(treasury.runReconcile, {})
      expect(report.differences).toEqual([])
      const { lines } = await (admins[0] as Decider).call(treasury.getTreasury, {})
      for (const line of lines) expect([line.asset, line.difference]).toEqual([line.asset, '0'])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
