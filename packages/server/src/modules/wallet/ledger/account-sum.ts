import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

// Accounts that nearly every transaction posts to have no cached balance, because all of them would contend for its
// lock. A job stores their sum up to a transfer; later transfers are added on reading.

/**
 * Debits minus credits of an uncached account.
 * @param account its id
 */
export const netDebits = (account: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  coalesce((select units from account_sum where account_id = ${account}), 0)
  + coalesce((select sum(amount) from transfer where debit_account = ${account} and id > ${through(account)}), 0)
  - coalesce((select sum(amount) from transfer where credit_account = ${account} and id > ${through(account)}), 0))`

const through = (account: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select through from account_sum where account_id = ${account}), 0)`

/**
 * Recomputes every uncached account's sum up to a transfer. Columns: account_id, units. @param upTo id of the last
 * transfer
 */
export const sumsUpTo = (upTo: RawBuilder<unknown>, after: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> => sql`
  select account.id as account_id, sum(moved.units) as units
    from (select debit_account as id, amount as units from transfer where id > ${after} and id <= ${upTo}
          union all
          select credit_account, -amount from transfer where id > ${after} and id <= ${upTo}) as moved
    join ledger_account account on account.id = moved.id
   where not account.cached
   group by account.id`

/**
 * Adds new transfers to the stored sums, once no transaction that might still commit an earlier one is open, and
 * records how far the next run may go. Concurrent runs wait for each other.
 */
export const addUpAccounts = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '10min'`.execute(tables(tx))
  await tables(tx).selectFrom('account_sums_kept').select('one').forUpdate().execute()
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (
             select from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
               and xact_start <= next_at) as settled
      from account_sums_kept`.execute(tables(tx))
  if (!rows[0]?.settled) return
  await sql`
    insert into account_sum as known (account_id, units, through)
    select account_id, units, (select next from account_sums_kept)
      from (${sumsUpTo(sql`(select next from account_sums_kept)`, sql`(select through from account_sums_kept)`)}) as more
    on conflict (account_id) do update set units = known.units + excluded.units`.execute(tables(tx))
  await sql`update account_sum set through = next from account_sums_kept`.execute(tables(tx))
  await sql`
    update account_sums_kept
       set through = next, next = greatest(next, coalesce((select max(id) from transfer), 0)), next_at = clock_timestamp()`.execute(
    tables(tx),
  )
}
