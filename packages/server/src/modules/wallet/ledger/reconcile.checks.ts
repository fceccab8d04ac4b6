import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { isRemoved } from '../../identity/index.ts'
import { tables } from '../wallet.tables.ts'
import { sumsUpTo } from './account-sum.ts'
import { AUTHORISED } from './authority.ts'
import { gainsPosted } from './ledger.ts'

/** A deviation from the ledger, with what to post. */
export interface Difference {
  subject: string
  text: string
}

/** A query that reports deviations and what to post; it never repairs. */
export type Check = (tx: Tx) => Promise<{ rows: Difference[] }>

/** Checks that stored data is consistent. */
export const checks: Record<string, Check> = {
  'balances replay': (tx) =>
    sql<Difference>`
    with moved as (
      select debit_account as id, sum(amount) as debits, count(*) as times from transfer group by debit_account
      union all
      select credit_account, -sum(amount), count(*) from transfer group by credit_account
    ), summed as (
      select id, sum(debits) as debits, sum(times) as times from moved group by id
    ), replayed as (
      select code, balance, version, coalesce(times, 0) as version_due,
             case when class in ('asset', 'expense') then 1 else -1 end * coalesce(debits, 0) as balance_due
        from ledger_account left join summed using (id)
       where cached
    )
    select code as subject, 'holds ' || balance || ' in version ' || version || '; its transfers make ' || balance_due || ' in version ' || version_due as text
      from replayed where balance <> balance_due or version <> version_due`.execute(tables(tx)),
  'entries follow transfers': (tx) =>
    sql<Difference>`
    select account.code as subject, 'entry ' || account_version || ' says ' || delta || ', ' || balance_after || ' after; its transfer makes ' || coalesce(due::text, 'nothing') || ', ' || running || ' after' as text
      from (
        select entry.account_id, account_version, delta, balance_after,
               sum(delta) over (partition by entry.account_id order by account_version) as running,
               row_number() over (partition by entry.account_id order by account_version) as place,
               case when (transfer.debit_account = entry.account_id) = (account.class in ('asset', 'expense')) then amount else -amount end as due
          from account_entry entry
          join ledger_account account on account.id = entry.account_id
          left join transfer on transfer.id = entry.transfer_id and entry.account_id in (debit_account, credit_account)
      ) entry join ledger_account account on account.id = entry.account_id
     where balance_after <> running or place <> account_version or delta is distinct from due`.execute(tables(tx)),
  'every transfer has its entries': (tx) =>
    sql<Difference>`
    select account.code as subject, 'has no entry for transfer ' || transfer.id || ' of journal ' || journal.idem_key as text
      from transfer
      join journal on journal.id = transfer.journal_id
      join ledger_account account on account.id in (debit_account, credit_account) and account.cached
     where not exists (select 1 from account_entry where transfer_id = transfer.id and account_id = account.id)`.execute(
      tables(tx),
    ),
  'journals have transfers': (tx) =>
    sql<Difference>`
    select journal.idem_key as subject, 'has no transfers; post its lines under a new key' as text
      from journal where not exists (select 1 from transfer where transfer.journal_id = journal.id)`.execute(
      tables(tx),
    ),
  'trial balance': (tx) =>
    sql<Difference>`
    with moved as (
      select debit_account as id, sum(amount) as debits from transfer group by debit_account
      union all
      select credit_account, -sum(amount) from transfer group by credit_account
    ), uncached as (
      select account.id, sum(debits) as debits from moved join ledger_account account using (id) where not cached group by account.id
    )
    select asset_code as subject, 'debits and credits differ by ' || sum(debits) as text
      from (
        select asset_code, case when class in ('asset', 'expense') then balance else -balance end as debits
          from ledger_account where cached
        union all
        select asset_code, debits from uncached join ledger_account using (id)
      ) as sides
     group by asset_code having sum(debits) <> 0`.execute(tables(tx)),
  'held equals open holds': (tx) =>
    sql<Difference>`
    select account.code as subject, 'holds ' || account.balance || '; open holds make ' || coalesce(sum(hold.units - hold.captured - hold.released), 0) as text
      from ledger_account account left join hold on hold.account_id = account.id
     where account.kind = 'held'
     group by account.id
    having account.balance <> coalesce(sum(hold.units - hold.captured - hold.released), 0)`.execute(tables(tx)),
  'holds follow requests': (tx) =>
    sql<Difference>`
    select reference as subject, 'is ' || status || ', but of its hold of ' || hold.units || ' ' || captured || ' were taken and ' || released || ' given back' as text
      from hold join wallet_request request on request.id = hold.request_id
     where captured <> case when status in ('approved', 'completed', 'failed') then hold.units else 0 end
        or released <> case when status in ('denied', 'rejected', 'cancelled') then hold.units else 0 end`.execute(
      tables(tx),
    ),
  'enough have approved': (tx) =>
    sql<Difference>`
    select reference as subject, 'is ' || status || ' with ' || count(approval.admin_id) || ' of ' || approvals_needed || ' approvals' as text
      from wallet_request request left join approval on approval.request_id = request.id
     where status in ('approved', 'completed', 'failed')
       and not exists (select 1 from approval_after_wait waited where waited.request_id = request.id)
     group by request.id having count(approval.admin_id) < approvals_needed`.execute(tables(tx)),
  // Failures from before two administrators were required have no recorded confirmations.
  'enough have let it fail': (tx) =>
    sql<Difference>`
    select reference as subject, 'is failed by the word of ' || count(*) || ' of ' || approvals_needed || ' administrators' as text
      from wallet_request request join request_failing failing on failing.request_id = request.id
     where status = 'failed'
     group by request.id having count(*) < approvals_needed`.execute(tables(tx)),
  'requests have their members': (tx) =>
    sql<Difference>`
    select reference as subject, 'is ' || status || ', but its member was removed; ' ||
           case status when 'approved' then 'settle it, or say that it failed' else 'deny it' end as text
      from wallet_request request
     where status in ('pending', 'in_review', 'flagged', 'approved')
       and ${isRemoved(sql.ref('request.person_id'))}`.execute(tables(tx)),
  'decided requests are posted': (tx) =>
    sql<Difference>`
    select reference as subject, 'is ' || status || ' without the journal ' || kind || ':' || id || ':' || act || '; post it' as text
      from wallet_request request
      join lateral (
        select 'approve' as act where status in ('approved', 'completed', 'failed')
        union all select 'hold' where exists (select 1 from hold where hold.request_id = request.id)
        union all select 'settle' where kind = 'withdrawal' and status = 'completed'
        union all select 'fail' where status = 'failed'
        union all select 'release' where status in ('denied', 'rejected', 'cancelled') and exists (select 1 from hold where hold.request_id = request.id)
      ) due on true
     where not exists (select 1 from journal where idem_key = request.kind || ':' || request.id || ':' || due.act)`.execute(
      tables(tx),
    ),
  'members gain nothing unpaid': (tx) =>
    sql<Difference>`
    select kind || ':' || reference as subject, 'credited a member with ' || gained || ' ' || asset_code || ' more than they paid; take it back by a correction' as text
      from (${gainsPosted(sql`journal.kind <> all(${[...AUTHORISED]}::text[])`)}) as gain`.execute(tables(tx)),
  'journals have their requests': (tx) =>
    sql<Difference>`
    select journal.idem_key as subject, 'was posted, but its request is ' || coalesce(request.status, 'missing') || '; post a reversal' as text
      from journal left join wallet_request request on request.id::text = journal.reference
     where journal.kind in ('deposit', 'withdrawal', 'buy', 'sell')
       and (request.id is null
         or (journal.idem_key like '%:approve' and request.status not in ('approved', 'completed', 'failed'))
         or (journal.idem_key like '%:settle' and request.status <> 'completed')
         or (journal.idem_key like '%:fail' and request.status <> 'failed')
         or (journal.idem_key like '%:release' and request.status not in ('denied', 'rejected', 'cancelled')))`.execute(
      tables(tx),
    ),
  'adjustments are posted': (tx) =>
    sql<Difference>`
    select coalesce(adjustment.reference, journal.idem_key) as subject, 'is ' || coalesce(status, 'of no correction') || ' and its journal is ' || case when journal.id is null then 'missing' else 'there' end as text
      from ledger_adjustment adjustment
      full join (select * from journal where kind = 'adjustment') journal on journal.idem_key = 'adjustment:' || adjustment.id || ':approve'
     where (coalesce(status, '') = 'approved') <> (journal.id is not null)`.execute(tables(tx)),
  'accounts were added up': (tx) =>
    sql<Difference>`
    select account.code as subject, 'was added up as ' || coalesce(kept.units, 0) || '; its transfers up to ' || through || ' make ' || coalesce(due.units, 0) as text
      from (select account_id, units, (select through from account_sums_kept) as through from account_sum) as kept
      full join (${sumsUpTo(sql`(select through from account_sums_kept)`)}) as due using (account_id)
      join ledger_account account on account.id = account_id
     where coalesce(kept.units, 0) <> coalesce(due.units, 0)`.execute(tables(tx)),
  'volumes were added up': (tx) =>
    sql<Difference>`
    select volume.day::text as subject, 'was added up as ' || cents || ' US cents; its completed requests make ' || coalesce(due, 0) as text
      from completed_volume volume
      left join (
        select (completed_at at time zone 'utc')::date as day, sum(coalesce(usd_cents, 0)) as due
          from wallet_request where status = 'completed' group by 1
      ) made on made.day = volume.day
     where cents <> coalesce(due, 0)`.execute(tables(tx)),
}
