import type { system } from '@vesica/contract'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { cancelPending, notifyOfChange } from '../approvals/index.ts'
import { countPaidWith } from '../membership/index.ts'
import {
  type Coin,
  countCoinUses,
  createCoin,
  deleteCoin,
  guardCoin,
  lockCoin,
  minDepositText,
  networkFeeUsd,
  notifyOfOffer,
  updateCoin,
} from '../wallet/index.ts'

const copy = notices.system.coin

type AssetFields = Partial<z.output<typeof system.createAsset.body>> | z.output<typeof system.updateAsset.body>

const changesOf = (input: AssetFields) => ({
  name: input.crypto_name,
  symbol: input.crypto_symbol,
  network: input.network,
  icon: input.icon,
  address: input.address,
  enabled: input.enabled,
  rate: input.rate,
  contract: input.contract,
  minDeposit: input.min_deposit,
  networkFeeUsd: input.network_fee,
})

/** A coin in the audit log. */
export const coinFacts = (coin: Coin) => {
  const { name, network, address, enabled, rate, contract } = coin
  const terms = { min_deposit: minDepositText(coin), network_fee: networkFeeUsd(coin) }
  return { name, network, address, enabled, rate, contract, ...terms }
}

/** What decides, besides address and rate, what people can pay with a coin. */
const notifiedFields = (coin: Coin) => ({
  [copy.accepted]: coin.enabled,
  [copy.minDeposit]: minDepositText(coin),
  [copy.networkFee]: networkFeeUsd(coin),
})

export const createAsset = async (
  tx: Tx,
  actor: Actor,
  input: z.output<typeof system.createAsset.body>,
): Promise<Coin> => {
  const network = input.network ?? input.crypto_name
  const created = await createCoin(tx, {
    name: input.crypto_name,
    symbol: input.crypto_symbol,
    icon: input.icon,
    network,
  })
  const immediate = await guardCoin(tx, actor, created, { ...changesOf(input), network })
  const coin = await updateCoin(tx, created.code, immediate, actor.userId)
  await notifyOfOffer(tx, actor, undefined, coin)
  await audit(tx, actor, { action: 'add coin', subject: { type: 'coin', id: coin.code }, after: coinFacts(coin) })
  return coin
}

export const updateAsset = async (
  tx: Tx,
  actor: Actor,
  code: string,
  input: z.output<typeof system.updateAsset.body>,
): Promise<Coin> => {
  const before = await lockCoin(tx, code)
  const immediate = await guardCoin(tx, actor, before, changesOf(input))
  const coin = await updateCoin(tx, code, immediate, actor.userId)
  await notifyOfOffer(tx, actor, before, coin)
  if (before.enabled)
    await notifyOfChange(tx, actor, {
      what: copy.changed(code),
      before: notifiedFields(before),
      after: notifiedFields(coin),
      action: { label: copy.openAll, path: '/admin/system?tab=assets' },
    })
  await audit(tx, actor, {
    action: 'change coin',
    subject: { type: 'coin', id: code },
    before: coinFacts(before),
    after: coinFacts(coin),
  })
  return coin
}

export const deleteAsset = async (tx: Tx, actor: Actor, code: string): Promise<void> => {
  const before = await lockCoin(tx, code)
  const count = (await countPaidWith(tx, code)) + (await countCoinUses(tx, code))
  if (count > 0) throw new Refusal('coin_in_use', { count })
  for (const kind of ['deposit_address', 'rate'] as const) await cancelPending(tx, actor, kind, code)
  await deleteCoin(tx, code)
  await audit(tx, actor, { action: 'delete coin', subject: { type: 'coin', id: code }, before: coinFacts(before) })
}
