import { type RawBuilder, sql } from 'kysely'
import { sqlState } from '../../../platform/data/pool.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, gainsOf, type Line } from './account.rules.ts'
import { netDebits } from './account-sum.ts'
import type { Authority } from './authority.ts'
import { tables } from '../wallet.tables.ts'

/** One business act as the ledger keeps it. */
export interface Journal {
  /** `withdrawal`, `registration`, … */
  kind: string
  /** The id of what it is about. */
  reference: string
  /** Names the act; a second journal under it does nothing. `withdrawal:<id>:hold` */
  key: string
  /** null: the platform itself. */
  actorId: string | null
  quoteId?: string
  lines: readonly Line[]
  /** Needed where a member gains value that they did not pay for the same thing before. */
  authority?: Authority
}

/** The database refused a balance below zero. */
export class Overdraft extends Error {}

/**
 * Posts one journal, in one statement: the accounts with a balance are locked in the order of their ids, then the
 * journal and its transfers are written, line after line, and the balances moved by the database.
 * Post one journal a transaction: a second could lock in another order.
 * A journal by which a member gains value passes by its authority, or as a return of what they paid for the same thing.
 * @returns false when the act was posted before
 * @throws Overdraft when an account that must not would fall below zero; the transaction is then lost
 * @throws Error when a member would gain value from nothing, which no caller may ask for
 */
export const post = async (tx: Tx, journal: Journal): Promise<boolean> => {
  if (!(await write(tx, journal))) return false
  if (gainsOf(journal.lines).length > 0 && !journal.authority?.covers(journal.key)) await requireReturn(tx, journal)
  return true
}

/**
 * That nobody has gained by all that was posted about one thing. After the journal is posted: whoever else posts to the
 * member's account waits until this transaction ends, so that this sees all of it.
 */
const requireReturn = async (tx: Tx, { kind, reference, key }: Journal): Promise<void> => {
  const { rows } = await sql<{
    gained: string
  }>`${gainsPosted(sql`journal.kind = ${kind} and reference = ${reference}`)}`.execute(tables(tx))
  if (rows.length > 0) throw new Error(`Journal ${key} credits a member with what they never paid, without authority`)
}

/** What members gained by all journals about one thing, where they gained. @param which of the journals */
export const gainsPosted = (which: RawBuilder<unknown>) => sql`
  select journal.kind, reference, account.person_id, transfer.asset_code,
         sum(case account.id when credit_account then amount else -amount end)::text as gained
    from journal
    join transfer on transfer.journal_id = journal.id
    join ledger_account account on account.id in (debit_account, credit_account) and account.person_id is not null
   where ${which}
   group by journal.kind, reference, account.person_id, transfer.asset_code
  having sum(case account.id when credit_account then amount else -amount end) > 0`

const write = async (tx: Tx, journal: Journal): Promise<boolean> => {
  const lines = journal.lines.map(({ units, ...line }) => ({ ...line, units: String(units) }))
  // The planner expects as many lines of a text whatever it says, so that it keeps one plan; of arrays it made a new one
  // each time. Each account is looked up by itself, so that it does not read the whole table.
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

/** Makes a member's accounts of every asset that are not there yet. @returns how many were made */
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

/** The same for people who have none yet, in few statements. */
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

/** Makes the account of what is owed to somebody who was removed, unless it is there. */
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

/** Whether a member paid for anything from their wallet that was not refunded in full. */
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

/** Whether anything is on a member's balances, held for them, waits for a decision, or is approved and not sent yet. */
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

/** What a person owns some of, and their requests that are open, by what people call them. */
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

/** What an account holds, in its asset's smallest units: the kept balance, or the sum of its transfers. */
export const balanceOf = async (tx: Tx, code: string): Promise<bigint> => {
  const { rows } = await sql<{ balance: string }>`
    select case when cached then balance
                when class in ('asset', 'expense') then ${netDebits(sql`account.id`)}
                else -${netDebits(sql`account.id`)} end as balance
      from ledger_account account where code = ${code}`.execute(tables(tx))
  return BigInt(rows[0]?.balance ?? 0)
}
