import { wallet } from '@vesica/contract'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { agreeOnRate, aHolder, aHouse, asHolder } from '../../../test/wallet.ts'

test('the change in 24 hours comes from the history of rates, and is unknown before there is one', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '100' })
  const decider = await aHouse(fresh)
  const holder = await aHolder(fresh, decider, { BTC: '0.1' })
  const young = await holder.call(wallet.getWalletBalances, {})
  expect(young).toMatchObject({ totalBalance: 5000, change24h: null, change24hUsd: null })
  expect(young.balances.find((one) => one.crypto_symbol === 'BTC')?.change24h).toBeNull()
  fresh.clock.advance(12 * 3_600_000)
  const later = await signIn(fresh, fresh.admin)
  await agreeOnRate(fresh, later, 'BTC', '60000')
  fresh.clock.advance(13 * 3_600_000)
  const shown = await asHolder(await signIn(fresh, holder)).call(wallet.getWalletBalances, {})
  expect(shown).toMatchObject({ totalBalance: 6000, change24h: 20, change24hUsd: 1000 })
  expect(shown.balances.find((one) => one.crypto_symbol === 'BTC')).toMatchObject({ change24h: 20, rate: 60_000 })
  expect(new Set(shown.history.map((point) => point.usd))).toEqual(new Set([5000, 6000]))
})
