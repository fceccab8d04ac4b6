import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Line, reversed, USD } from './account.rules.ts'
import { postings, type Terms } from './posting.rules.ts'
import type { Check } from './reconcile.checks.ts'
import { tables } from '../wallet.tables.ts'

// Checks that the ledger matches the agreed terms, since a completely forged journal balances too.

/** Terms with distinct amounts, so that the posting rules reveal where each one goes. */
const symbolic: Terms = { personId: '@person', asset: '@asset', units: 1000n, feeUnits: 1n, usdCents: 10n }
const amountNames = new Map([
  [symbolic.units, 'units'],
  [symbolic.units - symbolic.feeUnits, 'rest'],
  [symbolic.feeUnits, 'fee'],
  [symbolic.usdCents, 'cents'],
])

type Actions = Partial<Record<'hold' | 'approve' | 'settle' | 'fail' | 'release', readonly Line[]>>

const actionsOf = (
  rules: Partial<Record<'hold' | 'approve' | 'settle' | 'fail', (terms: Terms) => Line[]>>,
): Actions => {
  const actions = Object.fromEntries(
    Object.entries(rules).map(([action, lines]) => [action, lines(symbolic)]),
  ) as Actions
  return actions.hold ? { ...actions, release: reversed(actions.hold) } : actions
}

const rules: readonly { kind: string; paid_from: string | null; actions: Actions }[] = [
  { kind: 'deposit', paid_from: null, actions: actionsOf(postings.deposit) },
  { kind: 'withdrawal', paid_from: null, actions: actionsOf(postings.withdrawal) },
  { kind: 'buy', paid_from: 'balance', actions: actionsOf(postings.buyFromBalance) },
  { kind: 'buy', paid_from: 'outside', actions: actionsOf(postings.buyOutside) },
  { kind: 'sell', paid_from: null, actions: actionsOf(postings.sell) },
]

/** Every line an action on a request posts, with symbolic names for values that vary by request. */
const agreed = JSON.stringify(
  rules.flatMap(({ kind, paid_from, actions }) =>
    Object.entries(actions).flatMap(([action, lines]) =>
      lines.map((line) => ({ kind, paid_from, action, ...line, units: amountNames.get(line.units) })),
    ),
  ),
)

/** Journals of an unknown kind, or with a key that does not match their reference. @param kinds known kinds */
export const unknownJournals = (tx: Tx, kinds: readonly string[]) =>
  sql<{ subject: string; text: string }>`
    select idem_key as subject, 'is of no act that the ledger knows; post a reversal' as text
      from journal
     where not kind = any(${[...kinds]}::text[])
        or idem_key not like kind || ':' || reference || ':%'
        or (kind in ('deposit', 'withdrawal', 'buy', 'sell') and split_part(idem_key, ':', 3) not in ('hold', 'approve', 'settle', 'fail', 'release'))
        or (kind = 'adjustment' and idem_key <> 'adjustment:' || reference || ':approve')`.execute(tables(tx))

/** Agreed lines that were not posted, and posted lines that were not agreed. */
const asAgreed: Check = (tx) =>
  sql`
    with rule as (
      select * from jsonb_to_recordset(${agreed}::jsonb)
        as rule (kind text, paid_from text, action text, asset text, units text, debit text, credit text)
    ), due as (
      select journal.id, replace(rule.asset, ${symbolic.asset}, request.asset_code) as asset,
             case rule.units when 'units' then request.units when 'rest' then request.units - fee_units when 'fee' then fee_units else usd_cents end as units,
             replace(replace(rule.debit, ${symbolic.personId}, person_id::text), ${symbolic.asset}, request.asset_code) as debit,
             replace(replace(rule.credit, ${symbolic.personId}, person_id::text), ${symbolic.asset}, request.asset_code) as credit
        from journal
        join wallet_request request on request.id::text = journal.reference and request.kind = journal.kind
        join rule on rule.kind = request.kind and rule.paid_from is not distinct from request.paid_from
         and journal.idem_key = request.kind || ':' || request.id || ':' || rule.action
      union all
      select journal.id, asset_code, units, debit_code, credit_code
        from journal join ledger_adjustment correction on correction.id::text = journal.reference
       where journal.kind = 'adjustment'
    ), posted as (
      select journal.id, transfer.asset_code as asset, amount as units, debit.code as debit, credit.code as credit
        from journal
        join transfer on transfer.journal_id = journal.id
        join ledger_account debit on debit.id = debit_account
        join ledger_account credit on credit.id = credit_account
       where journal.kind in ('deposit', 'withdrawal', 'buy', 'sell', 'adjustment')
    ), differing as (
      select 'lacks' as how, missing.* from (select * from due where units > 0 except all select * from posted) missing
      union all
      select 'has', extra.* from (select * from posted except all select * from due) extra
    )
    select idem_key as subject,
           'posts another thing than was agreed: ' || string_agg(how || ' ' || units || ' ' || asset || ' from ' || debit || ' to ' || credit, '; ' order by how, debit, credit, units) || '; post the difference' as text
      from differing join journal using (id)
     group by idem_key`.execute(tables(tx)) as ReturnType<Check>

/** Requests that take value have a hold on the requester's account; others have none. */
const holdsAsAgreed: Check = (tx) =>
  sql`
    select reference as subject,
           case when hold.request_id is null then 'has no hold' when not takes then 'has a hold and takes nothing' else 'has a hold of ' || hold.units || ' on ' || account.code end as text
      from (
        select *, kind in ('withdrawal', 'sell') or coalesce(paid_from, '') = 'balance' as takes,
               case kind when 'buy' then usd_cents else units end as due,
               case kind when 'buy' then ${USD} else asset_code end as due_in
          from wallet_request
      ) request
      left join hold on hold.request_id = request.id
      left join ledger_account account on account.id = hold.account_id
     where takes <> (hold.request_id is not null)
        or (takes and (hold.units <> due or hold.asset_code <> due_in
                       or account.code <> 'liability:member:' || request.person_id || ':held:' || due_in))`.execute(
    tables(tx),
  ) as ReturnType<Check>

/** A trade's amounts match its rate, and the rate matches its quote. */
const atTheirRates: Check = (tx) =>
  sql`
    select reference as subject, 'was a ' || request.kind || ' of ' || units || ' for ' || usd_cents || ' cents, which is not at its rate of ' || request.rate as text
      from wallet_request request
      join asset on asset.code = request.asset_code
      left join rate_quote quote on quote.id = request.quote_id
      cross join lateral (select 100 * trunc(request.rate * 100000000) as price, least(scale, 8) as decimals) as by_rate
     where request.kind in ('buy', 'sell')
       and (units <> div(usd_cents * 10::numeric ^ (decimals + 8) + case request.kind when 'sell' then price - 1 else 0 end, price) * 10::numeric ^ (scale - decimals)
         or quote.rate <> request.rate or quote.person_id <> request.person_id or quote.asset_code <> request.asset_code)`.execute(
    tables(tx),
  ) as ReturnType<Check>

/** Every account matches its code, and members' accounts cannot be overdrawn. */
const accountsAsOpened: Check = (tx) =>
  sql`
    select code as subject, 'is not what its name says, or without its floor' as text
      from ledger_account
     where case when kind in ('available', 'held')
           then code is distinct from 'liability:member:' || person_id || ':' || kind || ':' || asset_code
             or class <> 'liability' or not floor_zero or not cached or balance < 0
           when kind = 'suspense' and person_id is not null
           then code <> 'liability:suspense:' || person_id || ':' || asset_code
             or class <> 'liability' or not floor_zero or not cached or balance < 0
           else code not like class || ':%:' || asset_code or person_id is not null or floor_zero or cached end`.execute(
    tables(tx),
  ) as ReturnType<Check>

/** The records of a decision are consistent: deciders, times and steps. */
const decisionsAsWritten: Check = (tx) =>
  sql`
    select reference as subject, 'is ' || status || '; its last step says ' || coalesce(last_status, 'nothing') || ', decided ' || coalesce(decided_at::text, 'never') || ', completed ' || coalesce(completed_at::text, 'never') as text
      from wallet_request request
      left join lateral (
        select count(*) as steps, max(step) as last_step, (array_agg(event.status order by step desc))[1] as last_status,
               (array_agg(actor_id order by step))[1] as asked_by, (array_agg(actor_id order by step desc))[1] as last_actor
          from request_event event where request_id = request.id
      ) timeline on true
     where last_status is distinct from status or steps <> last_step or asked_by <> person_id
        or (status in ('pending', 'in_review', 'flagged')) <> (decided_at is null)
        or (decided_at is null and decided_by is not null)
        or (decided_at is not null and decided_by is null and not coalesce(status = 'denied' and price_until < decided_at and last_actor is null, false))
        or (status = 'completed') <> (completed_at is not null)
        or exists (select 1 from approval where request_id = request.id and admin_id = person_id)`.execute(
    tables(tx),
  ) as ReturnType<Check>

export const agreedChecks: Record<string, Check> = {
  'journals post what was agreed': asAgreed,
  'requests have their holds': holdsAsAgreed,
  'trades are at their rates': atTheirRates,
  'accounts are what they say': accountsAsOpened,
  'decisions are written whole': decisionsAsWritten,
}
