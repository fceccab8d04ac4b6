import { type Reply, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  agreeOnRate,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
} from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

let running: Running
let treasury: Decider
let holder: Holder
/** The holder's wallet on the first day. */
let young: Reply<typeof wallet.getWalletBalances>
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  treasury = await aTreasurer(running)
  holder = await aHolder(running, treasury, { BTC: '0.1' })
  young = await walletOf(holder)
  await later(12)
  await agreeOnRate(running, treasury, 'BTC', '60000')
  await later(13)
})

/** Advances the clock and signs in again, because sessions expire sooner. */
const later = async (hours: number): Promise<void> => {
  running.clock.advance(hours * HOUR)
  treasury = asDecider(await signIn(running, treasury))
  holder = asHolder(await signIn(running, holder))
}

const walletOf = (holder: Holder) => holder.call(wallet.getWalletBalances, {})

describe('the change in 24 hours', () => {
  test('uses the history of rates, and is unknown before it starts', async () => {
    expect(young).toMatchObject({ totalBalance: 5000, change24h: null, change24hUsd: null })
    expect(young.balances.find((entry) => entry.crypto_symbol === 'BTC')?.change24h).toBeNull()
    const balance = await walletOf(holder)
    expect(balance).toMatchObject({ totalBalance: 6000, change24h: 20, change24hUsd: 1000 })
    expect(balance.balances.find((entry) => entry.crypto_symbol === 'BTC')).toMatchObject({
      change24h: 20,
      rate: 60_000,
    })
    expect(new Set(balance.history.map((point) => point.usd))).toEqual(new Set([5000, 6000]))
  })

  test('covers the holdings at that time: later deposits have no change, and later withdrawals do', async () => {
    const changed = { change24h: 20, change24hUsd: 1000 }
    expect(await walletOf(holder)).toMatchObject({ totalBalance: 6000, ...changed })

    await treasury.approve(await holder.deposits('BTC', '0.1'))
    const more = await walletOf(holder)
    expect(more).toMatchObject({ totalBalance: 12_000, ...changed })
    // Former holdings at the former rate, then current holdings at the current rate.
    expect([more.history[0]?.usd, more.history.at(-1)?.usd]).toEqual([5000, 12_000])

    await treasury.approve(await holder.withdraws('BTC', '0.05'))
    expect(await walletOf(holder)).toMatchObject({ totalBalance: 9000, ...changed })
    // Dollars had the same worth a day ago.
    await treasury.approve(await holder.sells('BTC', '3000'))
    expect(await walletOf(holder)).toMatchObject({ totalBalance: 9000, ...changed })
    // Amounts on hold count as holdings.
    await holder.withdraws('BTC', '0.01')
    expect(await walletOf(holder)).toMatchObject({ totalBalance: 9000, ...changed })

    const late = await aHolder(running, treasury, { BTC: '0.1' })
    expect(await walletOf(late)).toMatchObject({ totalBalance: 6000, change24h: null, change24hUsd: null })
    const cameAt = running.clock.now().toISOString()
    running.clock.advance(60_000)
    const { history } = await walletOf(late)
    // The history starts with the first value.
    expect(history[0]).toEqual({ time: cameAt, usd: 6000 })
    expect(new Set(history.map(({ usd }) => usd))).toEqual(new Set([6000]))

    // A day later; the holdings were 0.1 BTC and 3,000 USD.
    await later(25)
    await agreeOnRate(running, treasury, 'BTC', '54000')
    expect(await walletOf(holder)).toMatchObject({ totalBalance: 8400, change24h: -6.7, change24hUsd: -600 })
  })
})
