import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { type Applier, cancelPending, isAloneFor, propose, requireCounting, notifyAll } from '../../approvals/index.ts'
import { getSettings } from '../../settings/index.ts'
import {
  type Coin,
  type CoinChanges,
  DEMO_ADDRESS,
  lockCoin,
  receiving,
  requireComplete,
  setRate,
  updateCoin,
  withBareAddress,
} from './coin.ts'
import { isBeyond, rateText } from './coin.rules.ts'
import { requireNoTwin } from './coin-twin.ts'
import { tables } from '../wallet.tables.ts'

// Deposit addresses and rates are what an attacker would change first. Every address needs confirmation if another
// administrator could give it, even the first one of a coin. Once a coin has been offered, a rate that moves by more
// than `ratePercent` in a day needs confirmation or has to wait.

const ADDRESS = 'deposit_address'

const copy = notices.wallet.coins

type Receiving = Pick<Coin, (typeof receiving)[number]>

/**
 * Splits the changes to a coin into those that apply at once, which are returned, and those that need confirmation. A
 * first address applies at once when no other administrator could confirm it; demo addresses do not count, so a
 * replacement of one is also a first address. Changes to an offered coin that are visible at once require an
 * administrator whose decisions count.
 * @param before the coin, locked
 */
export const guardCoin = async (tx: Tx, actor: Actor, before: Coin, input: CoinChanges): Promise<CoinChanges> => {
  const changes = withBareAddress(before, input)
  if (isOfferedAnew(before, changes)) await requireCounting(tx, actor, 'coins:write')
  const { address, network, contract, rate, ...terms } = changes
  const now: CoinChanges = { ...terms }
  if (isMoved(before, changes) && !(await isFirstAlone(tx, actor, before))) {
    await proposeReceiving(tx, actor, before, changes)
    if (before.address === '') now.enabled = false
  } else Object.assign(now, { address, network, contract })
  if (rate === undefined || before.offeredAt === null) return { ...now, rate }
  if (!isInForce(before, rate) && (await isJump(tx, before.code, rate))) await proposeRate(tx, actor, before, rate)
  else now.rate = rate
  return now
}

/**
 * Whether the change is visible at once: a newly offered coin, or a new name, icon or replaced demo address of an
 * offered one.
 */
const isOfferedAnew = (before: Coin, changes: CoinChanges): boolean => {
  if (!(changes.enabled ?? before.enabled)) return false
  const differs = (['name', 'icon'] as const).some((field) => (changes[field] ?? before[field]) !== before[field])
  return !before.enabled || differs || (DEMO_ADDRESS.test(before.address) && isMoved(before, changes))
}

const receivingAfter = (before: Coin, changes: CoinChanges): Receiving => ({
  address: changes.address ?? before.address,
  network: changes.network ?? before.network,
  contract: changes.contract === undefined ? before.contract : changes.contract || null,
})

const isMoved = (before: Coin, changes: CoinChanges): boolean => {
  const next = receivingAfter(before, changes)
  const isElsewhere = next.network !== before.network || next.contract !== before.contract
  // Removing an address is harmless because nothing can be sent to it. A change of network or contract still needs
  // confirmation once the coin has been offered.
  return next.address === '' ? isElsewhere && before.offeredAt !== null : isElsewhere || next.address !== before.address
}

/** Whether it is a first address that no other administrator could confirm. If so, cancels pending address changes. */
const isFirstAlone = async (tx: Tx, actor: Actor, before: Coin): Promise<boolean> => {
  if (before.offeredAt !== null && !DEMO_ADDRESS.test(before.address)) return false
  if (!(await isAloneFor(tx, actor, ADDRESS))) return false
  await cancelPending(tx, actor, ADDRESS, before.code)
  return true
}

const proposeReceiving = async (tx: Tx, actor: Actor, before: Coin, changes: CoinChanges): Promise<void> => {
  const next = receivingAfter(before, changes)
  requireComplete({ ...before, ...next, enabled: changes.enabled ?? before.enabled, rate: changes.rate ?? before.rate })
  if (next.network !== before.network || next.contract !== before.contract)
    await requireNoTwin(tx, { code: before.code, network: next.network, contract: next.contract })
  await propose(tx, actor, {
    kind: ADDRESS,
    subject: before.code,
    title: copy.depositAddress(before.code),
    before: copy.receiving(before),
    after: copy.receiving(next),
    payload: next,
    byItself: 'when alone',
  })
}

const proposeRate = (tx: Tx, actor: Actor, before: Coin, rate: string) =>
  propose(tx, actor, {
    kind: 'rate',
    subject: before.code,
    title: copy.rate(before.code),
    before: copy.rateInUsd(before.rate),
    after: copy.rateInUsd(rate),
    payload: { rate },
    byItself: 'after waiting',
  })

/** Whether this rate is already in force, so that confirming it changes nothing. */
const isInForce = (before: Coin, rate: string): boolean =>
  before.rate !== null && rateText(before.rate) === rateText(rate)

/**
 * Whether a rate differs by more than the limit from any rate in force within a day, so that small steps cannot bypass
 * it.
 */
const isJump = async (tx: Tx, code: string, rate: string): Promise<boolean> => {
  const { ratePercent } = await getSettings(tx)
  const begin = after(tx.now, -DAY)
  const { lowest, highest } = await tables(tx)
    .selectFrom('asset_rate')
    .select([sql<string | null>`min(usd)`.as('lowest'), sql<string | null>`max(usd)`.as('highest')])
    .where('asset_code', '=', code)
    .where((eb) =>
      eb(
        'set_at',
        '>=',
        eb
          .selectFrom('asset_rate as first')
          .select(sql<Date>`coalesce(max(first.set_at), ${begin})`.as('at'))
          .where('first.asset_code', '=', code)
          .where('first.set_at', '<=', begin),
      ),
    )
    .executeTakeFirstOrThrow()
  return [lowest, highest].some((recorded) => recorded !== null && isBeyond(rateText(recorded), rate, ratePercent))
}

/** Notifies all administrators of the address members pay to and who enabled it. */
export const notifyOfOffer = async (tx: Tx, actor: Actor, before: Coin | undefined, coin: Coin): Promise<void> => {
  if (!coin.enabled || coin.address === '') return
  if (before?.enabled && before.address === coin.address) return
  const { name, code } = coin
  await notifyAll(tx, copy.enabled({ by: actor.name, name, code, receiving: copy.receiving(coin) }))
}

/** Applies a confirmed deposit address. */
export const applyAddress: Applier = async (tx, { subject, payload, asked_by }) => {
  const { address, network, contract } = payload as Receiving
  await lockCoin(tx, subject)
  await updateCoin(tx, subject, { address, network, contract: contract ?? '' }, asked_by)
}

/** Applies a confirmed rate. */
export const applyRate: Applier = async (tx, { subject, payload, asked_by }) => {
  await lockCoin(tx, subject)
  await setRate(tx, subject, (payload as { rate: string }).rate, asked_by)
  tx.announce({ topics: ['coins'] })
}
