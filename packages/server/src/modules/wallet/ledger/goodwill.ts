import { sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../wallet.tables.ts'
import { accounts, type Line, linesText, USD } from './account.rules.ts'
import { Authority } from './authority.ts'
import { openWallet, post } from './ledger.ts'

/** A credit from the platform that the member did not pay for. */
const goodwill = (personId: string, cents: bigint): Line[] => [
  { asset: USD, units: cents, debit: accounts.goodwill(USD), credit: accounts.available(personId, USD) },
]

export const goodwillKey = (reference: string): string => `goodwill:${reference}:give`

export const goodwillText = (personId: string, cents: bigint): string => linesText(goodwill(personId, cents))

const WITHIN_HOURS = 24

/**
 * The remainder of the daily limit in cents, locked until the end of the transaction so that concurrent credits wait.
 * Lock the person first.
 */
const lockGoodwillLeft = async (tx: Tx): Promise<bigint> => {
  await tables(tx).selectFrom('asset').select('code').where('code', '=', USD).forNoKeyUpdate().execute()
  return goodwillLeft(tx)
}

/** The remainder of the daily limit in cents, without a lock. */
export const goodwillLeft = async (tx: Tx): Promise<bigint> => {
  const since = after(tx.now, -WITHIN_HOURS * HOUR)
  const [{ creditsADayCents }, { given }] = await Promise.all([
    getSettings(tx),
    tables(tx)
      .selectFrom('transfer')
      .innerJoin('journal', 'journal.id', 'journal_id')
      .innerJoin('ledger_account as account', 'account.id', 'debit_account')
      .select(sql<string>`coalesce(sum(amount), 0)`.as('given'))
      .where('account.code', '=', accounts.goodwill(USD))
      .where('posted_at', '>', since)
      .executeTakeFirstOrThrow(),
  ])
  return BigInt(creditsADayCents) - BigInt(given)
}

/**
 * Credits a member with US dollars once per reference, within the daily limit.
 * @returns false: it exceeds the limit and has to wait
 */
export const grantGoodwill = async (
  tx: Tx,
  { personId, reference, cents }: { personId: string; reference: string; cents: bigint },
): Promise<boolean> => {
  const key = goodwillKey(reference)
  const authority = Authority.withinLimit(key, cents, await lockGoodwillLeft(tx))
  if (!authority) return false
  await openWallet(tx, personId)
  await post(tx, { kind: 'goodwill', reference, key, actorId: null, lines: goodwill(personId, cents), authority })
  tx.announce({ topics: ['wallet'], users: [personId], admins: 'treasury:read' })
  return true
}
