import { type RawBuilder, sql } from 'kysely'
import { sqlState } from '../../../platform/data/pool.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, gainsOf, type Line } from './account.rules.ts'
import { netDebits } from './account-sum.ts'
import type { Authority } from './authority.ts'
import { tables } from '../wallet.tables.ts'

/** One business action as recorded in the ledger. */
export interface Journal {
  /** `withdrawal`, `registration`, … */
  kind: string
  /** Id of the record it is about. */
  reference: string
  /** Idempotency key: a second journal with the same key is ignored. `withdrawal:<id>:hold` */
  key: string
  /** null: the platform itself. */
  actorId: string | null
  quoteId?: string
  lines: readonly Line[]
  /** Required when a member gains value that they did not pay for the same thing before. */
  authority?: Authority
}

/** The database refused a balance below zero. */
export class Overdraft extends Error {}

/**
 * Posts one journal in one statement: locks the cached accounts in order of their ids, writes the journal and its
 * transfers in order, and lets the database update the balances. Post only one journal per transaction, because a
 * second could lock in another order. A journal that credits a member needs an authority or must return what they paid
 * for the same thing.
 * @returns false if the journal was already posted
 * @throws Overdraft if a protected account would fall below zero; the transaction is then aborted
 * @throws Error if a member would gain unpaid value without authority, which is a bug of the caller
 */
export const post = async (tx: Tx, journal: Journal): Promise<boolean> => {
  if (!(await write(tx, journal))) return false
  if (gainsOf(journal.lines).length > 0 && !journal.authority?.covers(journal.key)) await requireReturn(tx, journal)
  return true
}

/**
 * Requires that no member has a net gain over all journals about one thing. Call it after posting: other journals for
 * the member's account wait until this transaction ends, so it sees all of them.
 */
const requireReturn = async (tx: Tx, { kind, reference, key }: Journal): Promise<void> => {
  const { rows } = await sql<{
    gained: string
  }>`${gainsPosted(sql`journal.kind = ${kind} and reference = ${reference}`)}`.execute(tables(tx))
  if (rows.length > 0) throw new Error(`Journal ${key} credits a member with what they never paid, without authority`)
}

/** Net gains of members over all journals about one thing. @param condition on the journals */
export const gainsPosted = (condition: RawBuilder<unknown>) => sql`
  select journal.kind, reference, account.person_id, transfer.asset_code,
         sum(case account.id when credit_account then amount else -amount end)::text as gained
    from journal
    join transfer on transfer.journal_id = journal.id
    join ledger_account account on account.id in (debit_account, credit_account) and account.person_id is not null
   where ${condition}
   group by journal.kind, reference, account.person_id, transfer.asset_code
  having sum(case account.id when credit_account then amount else -amount end) > 0`

const write = async (tx: Tx, journal: Journal): Promise<boolean> => {
  const lines = journal.lines.map(({ units, ...line }) => ({ ...line, units: String(units) }))
  // The planner estimates the same number of rows for any JSON text, so it reuses one plan; with arrays it replanned
  // each time. Subqueries look up each account by index instead of scanning the table.
  const query = sql<{ journals: string; transfers: string }>`
    with given as materialized (
      select line, asset, units,
             (select id from ledger_account where code = given.debit) as debit,
             (select id from ledger_account where code = given.credit) as credit
        from rows from (json_to_recordset(${JSON.stringify(lines)}::json)
               as (asset text, units numeric, debit text, credit text)) with ordinality as given (asset, units, debit, credit, line)
    ), locked as materialized (
      select id from ledger_account where id = any(array(select debit from given union select credit from given)) and cached
       order by id for no key update
    ), posted as (
      insert into journal (id, kind, reference, idem_key, actor_id, quote_id, posted_at)
      select ${newId()}::uuid, ${journal.kind}, ${journal.reference}, ${journal.key}, ${journal.actorId}::uuid, ${journal.quoteId ?? null}::uuid, ${tx.now}::timestamptz
        from (select count(*) from locked) as waited
      on conflict (idem_key) do nothing
      returning id
    ), written as (
      insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
      select posted.id, line, asset, debit, credit, units
        from posted, given
       where debit is not null and credit is not null
       order by line
      returning 1
    )
    select (select count(*) from posted) as journals, (select count(*) from written) as transfers`
  const result = await query.execute(tables(tx)).catch((error: unknown) => {
    if (sqlState(error) === '23514' && (error as { constraint?: string }).constraint === 'no_overdraft')
      throw new Overdraft(journal.key)
    throw error
  })
  const row = result.rows[0]
  if (row?.journals === '0') return false
  if (Number(row?.transfers) !== journal.lines.length)
    throw new Error(`Journal ${journal.key} names an account that does not exist`)
  return true
}

/** Creates a member's missing accounts of every asset. */
export const openWallet = async (tx: Tx, personId: string): Promise<void> => {
  const missing = await tables(tx)
    .selectFrom('asset')
    .select('code')
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_account')
            .select('id')
            .whereRef('ledger_account.asset_code', '=', 'asset.code')
            .where('person_id', '=', personId),
        ),
      ),
    )
    .execute()
  if (missing.length === 0) return
  const rows = missing.flatMap(({ code }) => walletAccounts(personId, code))
  await tables(tx)
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Creates accounts for people who have none yet, in few statements. */
export const openWallets = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  const assets = await tables(tx).selectFrom('asset').select('code').where('deleted_at', 'is', null).execute()
  const rows = personIds.flatMap((personId) => assets.flatMap(({ code }) => walletAccounts(personId, code)))
  if (rows.length === 0) return
  await tables(tx)
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

const walletAccounts = (personId: string, code: string) =>
  (['available', 'held'] as const).map((kind) => ({
    code: accounts[kind](personId, code),
    asset_code: code,
    class: 'liability' as const,
    kind,
    person_id: personId,
    floor_zero: true,
    cached: true,
  }))

/** Creates the account for what is owed to a removed member, unless it exists. */
export const openSuspense = async (tx: Tx, personId: string, asset: string): Promise<void> => {
  await tables(tx)
    .insertInto('ledger_account')
    .values({
      code: accounts.suspenseOf(personId, asset),
      asset_code: asset,
      class: 'liability',
      kind: 'suspense',
      person_id: personId,
      floor_zero: true,
      cached: true,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}

/** Whether a member has made a wallet payment that was not fully refunded. */
export const hasSpent = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from ledger_account own
      join transfer on own.id in (debit_account, credit_account)
      join ledger_account paid on paid.id in (debit_account, credit_account) and paid.class = 'revenue'
      join journal on journal.id = journal_id
     where own.person_id = ${personId}
     group by journal.kind, reference, transfer.asset_code
    having sum(case own.id when debit_account then amount else -amount end) > 0
     limit 1`.execute(tables(tx))
  return rows.length > 0
}

/** Whether a member has any available or held balance, or a request that is undecided or approved but not yet sent. */
export const ownsSomething = async (tx: Tx, personId: string): Promise<boolean> => {
  const { owns } = await tables(tx)
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb.selectFrom('ledger_account').select('id').where('person_id', '=', personId).where('balance', '>', '0'),
          ),
          eb.exists(
            eb
              .selectFrom('wallet_request')
              .select('id')
              .where('person_id', '=', personId)
              .where('status', 'in', ['pending', 'in_review', 'flagged', 'approved']),
          ),
        ])
        .as('owns'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(owns)
}

/** The coins a member owns and their open requests, by display name. */
export const listOwned = async (tx: Tx, personId: string): Promise<{ coins: string[]; requests: string[] }> => {
  const coins = await tables(tx)
    .selectFrom('ledger_account')
    .select('asset_code')
    .distinct()
    .where('person_id', '=', personId)
    .where('balance', '>', '0')
    .orderBy('asset_code')
    .execute()
  const requests = await tables(tx)
    .selectFrom('wallet_request')
    .select('reference')
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'in_review', 'flagged', 'approved'])
    .orderBy('made_at')
    .execute()
  return { coins: coins.map((row) => row.asset_code), requests: requests.map((row) => row.reference) }
}

/** An account's balance in its asset's smallest units, cached or summed from its transfers. */
export const balanceOf = async (tx: Tx, code: string): Promise<bigint> => {
  const { rows } = await sql<{ balance: string }>`
    select case when cached then balance
                when class in ('asset', 'expense') then ${netDebits(sql`account.id`)}
                else -${netDebits(sql`account.id`)} end as balance
      from ledger_account account where code = ${code}`.execute(tables(tx))
  return BigInt(rows[0]?.balance ?? 0)
}
