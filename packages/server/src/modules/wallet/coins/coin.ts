import { parseAmount } from '@vesica/contract'
import { type Expression, type InferResult, sql } from 'kysely'
import { requireFound } from '../../../platform/data/find.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { rateText } from './coin.rules.ts'
import { requireNoTwin } from './coin-twin.ts'
import { addressOf, findNetwork } from './networks/index.ts'
import type { Network } from './networks/network.ts'
import { tables } from '../wallet.tables.ts'

const coins = (tx: Tx) =>
  tables(tx)
    .selectFrom('asset')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('asset_rate')
          .select(['usd', 'set_at', 'set_by'])
          .whereRef('asset_code', '=', 'asset.code')
          .orderBy('set_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'code',
      'name',
      'network',
      'scale',
      'icon',
      'deposit_address as address',
      'enabled',
      // For tokens only.
      'contract',
      // In the coin's smallest units.
      'min_deposit_units as minDepositUnits',
      'network_fee_cents as networkFeeCents',
      // The first time members could have paid to its address; null: never.
      'offered_at as offeredAt',
      // USD for one coin as decimal text; null: not set yet.
      'latest.usd as rate',
      'latest.set_at as rateSetAt',
      // Id of the administrator who set it; null: set by the rate source.
      'latest.set_by as rateSetBy',
    ])
    .where('asset.kind', '=', 'coin')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('code')

/** A coin with its current rate. */
export type Coin = InferResult<ReturnType<typeof coins>>[number]

const present = (row: Coin): Coin => ({ ...row, rate: row.rate === null ? null : rateText(row.rate) })

export const listCoins = async (tx: Tx): Promise<Coin[]> => (await coins(tx).execute()).map(present)

/** A coin that members can pay with. The database and `requireComplete` guarantee its address and rate. */
export type OfferedCoin = Coin & { rate: string }

/** The coins that members can pay with: enabled, with an address and a rate. */
export const listOfferedCoins = async (tx: Tx): Promise<OfferedCoin[]> =>
  (await coins(tx).where('enabled', '=', true).execute())
    .map(present)
    .filter((coin): coin is OfferedCoin => coin.rate !== null)

export const getCoin = async (tx: Tx, code: string): Promise<Coin> => {
  return present(requireFound(await coins(tx).where('code', '=', code).executeTakeFirst()))
}

/** A coin, locked until the end of the transaction so that parallel changes do not overwrite each other. */
export const lockCoin = async (tx: Tx, code: string): Promise<Coin> => {
  await tables(tx).selectFrom('asset').select('code').where('code', '=', code).forUpdate().execute()
  return getCoin(tx, code)
}

/** Decimals of an asset's smallest unit, for a query that selects its code. */
export const scaleOf = (code: Expression<string | null>) =>
  sql<number | null>`(select scale from asset where asset.code = ${code})`

const countAll = sql<string>`count(*)`.as('count')

/** The number of requests and corrections that name a coin. It cannot be removed while members may own some of it. */
export const countCoinUses = async (tx: Tx, code: string): Promise<number> => {
  const { uses } = await tables(tx)
    .selectNoFrom((eb) =>
      eb(
        eb.selectFrom('wallet_request').select(countAll).where('asset_code', '=', code),
        '+',
        eb.selectFrom('ledger_adjustment').select(countAll).where('asset_code', '=', code),
      ).as('uses'),
    )
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** The fields that define where a coin is received: network and token contract as well as address. */
export const receiving = ['address', 'network', 'contract'] as const

export interface CoinChanges {
  name?: string | undefined
  symbol?: string | undefined
  network?: string | undefined
  icon?: string | undefined
  address?: string | undefined
  enabled?: boolean | undefined
  rate?: string | undefined
  /** Empty: none. */
  contract?: string | undefined
  /** Decimal text. */
  minDeposit?: string | undefined
  /** USD as decimal text, at most 2 decimals. */
  networkFeeUsd?: string | undefined
}

const DEFAULT_SCALE = 8
/** A demo placeholder that labels itself as not a real address; exempt from address validation. */
export const DEMO_ADDRESS = /^Demo:/

/**
 * Adds a disabled coin without address or rate. A coin removed earlier under the same symbol is restored on its former
 * network. @returns the coin, locked
 */
export const createCoin = async (
  tx: Tx,
  input: { name: string; symbol: string; icon: string; network: string },
): Promise<Coin> => {
  const row = { name: input.name, icon: input.icon, deposit_address: '', enabled: false, deleted_at: null }
  const created = await tables(tx)
    .insertInto('asset')
    .values({
      code: input.symbol,
      network: input.network,
      ...row,
      scale: DEFAULT_SCALE,
      min_deposit_units: leastDeposit(DEFAULT_SCALE),
      position: 1000,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row).where('asset.deleted_at', 'is not', null))
    .executeTakeFirst()
  if (created.numInsertedOrUpdatedRows === 0n) throw refuseField('coin_exists', 'crypto_symbol')
  const coin = await lockCoin(tx, input.symbol)
  await requireNoTwin(tx, { ...coin, isNew: true })
  return coin
}

/** Applies the input fields. Disabling always works; enabling requires an address and a rate. */
export const updateCoin = async (tx: Tx, code: string, changes: CoinChanges, actorId: string): Promise<Coin> => {
  const before = await lockCoin(tx, code)
  if (changes.symbol !== undefined && changes.symbol !== code) throw refuseField('symbol_fixed', 'crypto_symbol')
  const name = changes.name === before.name ? undefined : changes.name
  const isElsewhere = (['network', 'contract'] as const).some((field) => differs(before, changes, field))
  const moves = isElsewhere || differs(before, changes, 'address')
  await tables(tx)
    .updateTable('asset')
    .set({
      ...(moves && { received_since: tx.now }),
      name: changes.name ?? before.name,
      network: changes.network ?? before.network,
      icon: changes.icon ?? before.icon,
      deposit_address: changes.address ?? before.address,
      enabled: changes.enabled ?? before.enabled,
      offered_at: (changes.enabled ?? before.enabled) ? (before.offeredAt ?? tx.now) : before.offeredAt,
      contract: changes.contract === undefined ? before.contract : changes.contract || null,
      min_deposit_units:
        changes.minDeposit === undefined
          ? before.minDepositUnits
          : unitsOf(changes.minDeposit, before.scale, 'min_deposit'),
      network_fee_cents:
        changes.networkFeeUsd === undefined ? before.networkFeeCents : unitsOf(changes.networkFeeUsd, 2, 'network_fee'),
    })
    .where('code', '=', code)
    .execute()
  if (changes.rate !== undefined && (changes.rate !== before.rate || isWorthConfirming(before.rateSetAt, tx.now)))
    await setRate(tx, code, changes.rate, actorId)
  const coin = await getCoin(tx, code)
  requireComplete(coin)
  if (name !== undefined || isElsewhere)
    await requireNoTwin(tx, { code, name, ...(isElsewhere && { network: coin.network, contract: coin.contract }) })
  tx.announce({ topics: ['coins'] })
  return coin
}

const differs = (before: Coin, changes: CoinChanges, field: (typeof receiving)[number]): boolean =>
  changes[field] !== undefined && (changes[field] || null) !== (before[field] || null)

/** The default minimum deposit: 0.001. */
const leastDeposit = (scale: number): string => (10n ** BigInt(Math.max(0, scale - 3))).toString()

/** Above what the column can store and what exists of any coin. */
const MOST_UNITS = 10n ** 40n

const unitsOf = (text: string, decimals: number, field: string): string => {
  const units = parseAmount(text, decimals)
  if (units === undefined) throw refuseFields({ [field]: [`Use at most ${decimals} decimals.`] })
  if (units >= MOST_UNITS) throw refuseFields({ [field]: ['Please enter a smaller amount.'] })
  return units.toString()
}

/** Replaces a pasted payment link with its bare address. Unknown networks are left unchanged. */
export const withBareAddress = (before: Coin, changes: CoinChanges): CoinChanges => {
  const network = findNetwork(changes.network ?? before.network)
  if (!network || !changes.address || DEMO_ADDRESS.test(changes.address)) return changes
  const address = addressOf(network, changes.address)
  if (address === undefined) throw refuseField('address_invalid', 'address', { network: network.name })
  return { ...changes, address }
}

/**
 * A deposit address must be valid on the coin's network, if that is known, since the platform pays nothing out on
 * others.
 */
export const requireComplete = (coin: Coin): void => {
  const network = findNetwork(coin.network)
  if (network && coin.address !== '' && !DEMO_ADDRESS.test(coin.address) && !network.isAddress(coin.address)) {
    throw refuseField('address_invalid', 'address', { network: coin.network })
  }
  if (network && coin.contract) requireContract(network, coin.contract)
  if (coin.enabled && coin.address === '') throw refuseField('coin_incomplete', 'address')
  if (coin.enabled && coin.rate === null) throw refuseField('coin_incomplete', 'rate')
}

const requireContract = (network: Network, contract: string): void => {
  if (!network.tokens) throw refuseFields({ contract: [`Coins on the ${network.name} network have no contract.`] })
  if (!network.isAddress(contract)) throw refuseField('address_invalid', 'contract', { network: network.name })
}

/** Setting the same rate again renews it, unless the form was only submitted twice. */
const isWorthConfirming = (setAt: Date | null, now: Date): boolean =>
  setAt === null || now.getTime() - setAt.getTime() >= MINUTE

/** Stores a rate with its time. A second rate at the same instant replaces the first. */
export const setRate = async (tx: Tx, code: string, usd: string, actorId: string): Promise<void> => {
  if (/^[0.]*$/.test(usd)) throw refuseField('coin_incomplete', 'rate')
  await tables(tx)
    .insertInto('asset_rate')
    .values({ asset_code: code, usd, set_at: tx.now, set_by: actorId })
    .onConflict((conflict) =>
      conflict.columns(['asset_code', 'set_at']).doUpdateSet({ usd: sql<string>`excluded.usd` }),
    )
    .execute()
}

/** Removes a coin; its row and rates stay for the records that refer to it. */
export const deleteCoin = async (tx: Tx, code: string): Promise<void> => {
  await getCoin(tx, code)
  await tables(tx)
    .updateTable('asset')
    .set({ deleted_at: tx.now, enabled: false, deposit_address: '' })
    .where('code', '=', code)
    .execute()
  tx.announce({ topics: ['coins'] })
}

/** Adds missing coins at the first start. */
export const seedCoins = async (
  tx: Tx,
  known: readonly { code: string; name: string; network: string; scale: number; icon: string; contract?: string }[],
): Promise<void> => {
  await tables(tx)
    .insertInto('asset')
    .values(
      known.map((coin, position) => ({
        ...coin,
        min_deposit_units: leastDeposit(coin.scale),
        deposit_address: '',
        enabled: false,
        position,
        created_at: tx.now,
        deleted_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
