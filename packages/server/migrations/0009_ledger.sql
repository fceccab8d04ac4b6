-- The ledger: all value as double entries in each asset's smallest unit. A transfer has both sides in one row, so a
-- journal balances by construction; rows are only ever added.

alter table asset add column kind text not null default 'coin' check (kind in ('coin', 'cash'));
alter table asset add column contract text;
alter table asset add column payment_scheme text;
alter table asset add column min_deposit_units numeric(40, 0) not null default 0 check (min_deposit_units >= 0);
alter table asset add column network_fee_cents bigint not null default 250 check (network_fee_cents >= 0);
alter table asset add column rate_max_age_minutes integer not null default 1440 check (rate_max_age_minutes > 0);

create table ledger_account (
  id bigint generated always as identity primary key,
  code text not null unique,
  asset_code text not null references asset (code),
  -- The normal side follows from the class: asset and expense are debit, the others credit.
  class text not null check (class in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  kind text not null,
  person_id uuid references person (id),
  floor_zero boolean not null,
  -- Accounts that are not cached are summed when asked for: they need no lock.
  cached boolean not null,
  balance numeric(60, 0) not null default 0,
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (id, asset_code),
  constraint no_overdraft check (not floor_zero or balance >= 0),
  constraint floor_needs_balance check (cached or not floor_zero)
);
create index ledger_account_person on ledger_account (person_id, asset_code) where person_id is not null;

create table journal (
  id uuid primary key,
  kind text not null,
  reference text not null,
  idem_key text not null unique,
  actor_id uuid references person (id),
  quote_id uuid unique,
  reverses uuid unique references journal (id),
  posted_at timestamptz not null
);
create index journal_reference on journal (reference);

create table transfer (
  id bigint generated always as identity primary key,
  journal_id uuid not null references journal (id),
  line integer not null check (line > 0),
  asset_code text not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount numeric(60, 0) not null check (amount > 0),
  unique (journal_id, line),
  foreign key (debit_account, asset_code) references ledger_account (id, asset_code),
  foreign key (credit_account, asset_code) references ledger_account (id, asset_code),
  check (debit_account <> credit_account)
);
create index transfer_debit on transfer (debit_account, id);
create index transfer_credit on transfer (credit_account, id);

create table account_entry (
  account_id bigint not null references ledger_account (id),
  account_version bigint not null,
  transfer_id bigint not null references transfer (id),
  delta numeric(60, 0) not null,
  balance_after numeric(60, 0) not null,
  primary key (account_id, account_version)
);
create index account_entry_transfer on account_entry (transfer_id);

create function move_balance(account bigint, moved_by bigint, amount numeric, side text) returns void language plpgsql as $$
declare
  moved ledger_account%rowtype;
  change numeric;
begin
  select case when (class in ('asset', 'expense')) = (side = 'debit') then amount else -amount end into change
    from ledger_account where id = account and cached;
  if change is null then
    return;
  end if;
  update ledger_account set balance = balance + change, version = version + 1 where id = account returning * into moved;
  insert into account_entry (account_id, account_version, transfer_id, delta, balance_after)
    values (account, moved.version, moved_by, change, moved.balance);
end
$$;

create function apply_transfer() returns trigger language plpgsql as $$
begin
  perform move_balance(new.debit_account, new.id, new.amount, 'debit');
  perform move_balance(new.credit_account, new.id, new.amount, 'credit');
  return null;
end
$$;
create trigger transfer_applies after insert on transfer for each row execute function apply_transfer();

-- Balances move through transfers only: the trigger above runs one level deeper than any statement from outside.
create function refuse_direct_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the balance of % changes through transfers only', old.code;
  end if;
  return new;
end
$$;
create trigger ledger_account_balance before update of balance, version on ledger_account
  for each row when (old.balance is distinct from new.balance or old.version is distinct from new.version)
  execute function refuse_direct_balance();

create function refuse_account_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the ledger account % stands for never changes', old.code;
end
$$;
create trigger ledger_account_fixed before update of code, asset_code, class, kind, person_id, floor_zero, cached on ledger_account
  for each row execute function refuse_account_change();
create trigger ledger_account_stays before delete on ledger_account for each row execute function refuse_account_change();

-- An account begins empty, and its entries are written by the transfers themselves.
create function refuse_outside_entry() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ledger_account' then
    raise exception 'the ledger account % must begin at 0', new.code;
  end if;
  raise exception 'entries of the ledger are written by its transfers only';
end
$$;
create trigger ledger_account_begins_empty before insert on ledger_account
  for each row when (new.balance <> 0 or new.version <> 0) execute function refuse_outside_entry();
create trigger account_entry_by_transfer before insert on account_entry
  for each row when (pg_trigger_depth() < 1) execute function refuse_outside_entry();

create trigger journal_append_only before update or delete on journal for each row execute function refuse_change();
create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger account_entry_append_only before update or delete on account_entry for each row execute function refuse_change();

-- Prices that people were shown, for a minute.
create table rate_quote (
  id uuid primary key,
  person_id uuid not null references person (id),
  asset_code text not null references asset (code),
  rate numeric(24, 8) not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index rate_quote_expires on rate_quote (expires_at);

create table wallet_request (
  id uuid primary key,
  reference text not null unique,
  person_id uuid not null references person (id),
  kind text not null check (kind in ('deposit', 'withdrawal', 'buy', 'sell')),
  asset_code text not null references asset (code),
  units numeric(60, 0) not null check (units > 0),
  usd_cents bigint check (usd_cents >= 0),
  rate numeric(24, 8),
  fee_units numeric(60, 0) not null default 0 check (fee_units >= 0),
  address text,
  network text,
  notes text,
  paid_from text check (paid_from in ('balance', 'outside')),
  quote_id uuid references rate_quote (id),
  proof_file_id uuid references stored_file (id),
  proof_sha256 text,
  approvals_needed integer not null check (approvals_needed between 1 and 2),
  status text not null,
  reason text,
  tx_hash text unique,
  made_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references person (id),
  completed_at timestamptz,
  -- The words as they stand: the text parser would read 8E5539MQ as a number and a word.
  search tsvector generated always as (array_to_tsvector(string_to_array(
    trim(regexp_replace(lower(reference || ' ' || coalesce(address, '') || ' ' || coalesce(tx_hash, '')), '[^a-z0-9]+', ' ', 'g')), ' '))) stored,
  constraint deposit_has_proof check (kind <> 'deposit' or proof_file_id is not null),
  constraint withdrawal_has_address check (kind <> 'withdrawal' or address is not null),
  constraint fee_leaves_something check (fee_units < units),
  constraint trade_has_rate check (kind not in ('buy', 'sell') or (rate is not null and usd_cents is not null)),
  constraint buy_is_paid check ((kind = 'buy') = (paid_from is not null)),
  constraint turned_down_for_a_reason check (status not in ('denied', 'rejected', 'failed') or coalesce(length(trim(reason)), 0) > 0),
  constraint sent_has_hash check (kind <> 'withdrawal' or status <> 'completed' or tx_hash is not null)
);
create index wallet_request_person on wallet_request (person_id, made_at desc, id desc);
create index wallet_request_made on wallet_request (made_at desc, id desc);
create index wallet_request_status on wallet_request (status, made_at desc, id desc);
create index wallet_request_kind on wallet_request (kind, made_at desc, id desc);
create index wallet_request_asset on wallet_request (asset_code, made_at desc, id desc);
create index wallet_request_search on wallet_request using gin (search);
create index wallet_request_proof on wallet_request (proof_sha256) where proof_sha256 is not null;
create unique index wallet_request_quote on wallet_request (quote_id) where quote_id is not null;

-- Legal moves are rows, so that the database refuses the others.
create table request_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into request_transition values
  ('pending', 'in_review'), ('pending', 'flagged'), ('pending', 'approved'), ('pending', 'denied'), ('pending', 'rejected'),
  ('in_review', 'flagged'), ('in_review', 'approved'), ('in_review', 'denied'),
  ('flagged', 'in_review'), ('flagged', 'approved'), ('flagged', 'denied'), ('flagged', 'rejected'),
  ('approved', 'completed'), ('approved', 'failed');

create function guard_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'requests are never removed';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a request begins as pending';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.person_id, new.kind, new.asset_code, new.units, new.usd_cents, new.rate, new.fee_units, new.address,
      new.network, new.notes, new.paid_from, new.quote_id, new.proof_file_id, new.proof_sha256, new.approvals_needed, new.made_at)
     is distinct from
     (old.id, old.reference, old.person_id, old.kind, old.asset_code, old.units, old.usd_cents, old.rate, old.fee_units, old.address,
      old.network, old.notes, old.paid_from, old.quote_id, old.proof_file_id, old.proof_sha256, old.approvals_needed, old.made_at) then
    raise exception 'the terms of request % are fixed', old.reference;
  end if;
  -- What was decided, by whom and when, and what was sent is written once.
  if (old.decided_at is not null and new.decided_at is distinct from old.decided_at)
     or (old.decided_by is not null and new.decided_by is distinct from old.decided_by)
     or (old.tx_hash is not null and new.tx_hash is distinct from old.tx_hash)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what became of request % is written once', old.reference;
  end if;
  if new.status <> old.status
     and not exists (select 1 from request_transition where from_status = old.status and to_status = new.status) then
    raise exception 'request % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;
create trigger wallet_request_guard before insert or update or delete on wallet_request for each row execute function guard_request();

create table request_event (
  request_id uuid not null references wallet_request (id),
  step integer not null,
  status text not null,
  actor_id uuid not null references person (id),
  reason text,
  at timestamptz not null,
  primary key (request_id, step)
);
create trigger request_event_append_only before update or delete on request_event for each row execute function refuse_change();

create table approval (
  request_id uuid not null references wallet_request (id),
  admin_id uuid not null references person (id),
  at timestamptz not null,
  primary key (request_id, admin_id)
);
-- Who asks is not who approves.
create function guard_approval() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wallet_request where id = new.request_id and person_id = new.admin_id) then
    raise exception 'nobody approves what they asked for';
  end if;
  return new;
end
$$;
create trigger approval_guard before insert on approval for each row execute function guard_approval();
create trigger approval_append_only before update or delete on approval for each row execute function refuse_change();

-- What an open request holds of a balance. All of it is captured or released when the request is decided.
create table hold (
  request_id uuid primary key references wallet_request (id),
  account_id bigint not null,
  asset_code text not null,
  units numeric(60, 0) not null check (units > 0),
  captured numeric(60, 0) not null default 0 check (captured >= 0),
  released numeric(60, 0) not null default 0 check (released >= 0),
  foreign key (account_id, asset_code) references ledger_account (id, asset_code),
  constraint held_covers check (captured + released <= units)
);
create index hold_open on hold (account_id) where captured + released < units;

-- What is held is fixed; it is captured or released, never taken back.
create function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'holds are never removed';
  end if;
  if (new.request_id, new.account_id, new.asset_code, new.units) is distinct from (old.request_id, old.account_id, old.asset_code, old.units)
     or new.captured < old.captured or new.released < old.released then
    raise exception 'a hold is only ever captured or released';
  end if;
  return new;
end
$$;
create trigger hold_guard before update or delete on hold for each row execute function guard_hold();

create table ledger_adjustment (
  id uuid primary key,
  reference text not null unique,
  asset_code text not null references asset (code),
  units numeric(60, 0) not null check (units > 0),
  debit_code text not null references ledger_account (code),
  credit_code text not null references ledger_account (code),
  reason text not null check (length(trim(reason)) > 0),
  status text not null check (status in ('pending', 'approved', 'denied')),
  requested_by uuid not null references person (id),
  requested_at timestamptz not null,
  decided_by uuid references person (id),
  decided_at timestamptz,
  constraint maker_is_not_checker check (decided_by is null or decided_by <> requested_by),
  constraint decided_whole check ((status = 'pending') = (decided_by is null) and (status = 'pending') = (decided_at is null))
);

create function guard_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'corrections are never removed';
  end if;
  if old.status <> 'pending'
     or (new.id, new.reference, new.asset_code, new.units, new.debit_code, new.credit_code, new.reason, new.requested_by, new.requested_at)
        is distinct from
        (old.id, old.reference, old.asset_code, old.units, old.debit_code, old.credit_code, old.reason, old.requested_by, old.requested_at) then
    raise exception 'the terms of correction % are fixed, and it is decided once', old.reference;
  end if;
  return new;
end
$$;
create trigger ledger_adjustment_guard before update or delete on ledger_adjustment for each row execute function guard_adjustment();

create table reconcile_run (
  id uuid primary key,
  at timestamptz not null,
  ok boolean not null,
  report jsonb not null
);
create index reconcile_run_at on reconcile_run (at desc);

-- US dollars are an asset like the coins, with cents as the smallest unit.
insert into asset (code, name, network, scale, icon, kind, position, created_at, enabled)
  values ('USD', 'US Dollar', 'Ledger', 2, '$', 'cash', 10000, now(), true);

-- The accounts of the house, for every asset. New assets get theirs with their row.
create function open_house_accounts(asset text) returns void language sql as $$
  insert into ledger_account (code, asset_code, class, kind, floor_zero, cached)
  select prefix || ':' || asset, asset, class, kind, false, false
    from (values
      ('asset:custody:main', 'asset', 'custody'),
      ('liability:payouts', 'liability', 'payouts'),
      ('liability:suspense', 'liability', 'suspense'),
      ('liability:tax', 'liability', 'tax'),
      ('equity:house', 'equity', 'house'),
      ('revenue:registration', 'revenue', 'registration'),
      ('revenue:membership', 'revenue', 'membership'),
      ('revenue:store', 'revenue', 'store'),
      ('revenue:shipping', 'revenue', 'shipping'),
      ('revenue:netfee', 'revenue', 'netfee'),
      ('revenue:spread', 'revenue', 'spread'),
      ('expense:network', 'expense', 'network')
    ) as chart (prefix, class, kind)
  on conflict (code) do nothing
$$;
create function asset_gets_accounts() returns trigger language plpgsql as $$
begin
  perform open_house_accounts(new.code);
  return null;
end
$$;
create trigger asset_accounts after insert on asset for each row execute function asset_gets_accounts();
select open_house_accounts(code) from asset;

-- Registration fees that were approved before there was a ledger.
with fees as (
  select id, asset_code, fee_units, decided_by, decided_at
    from signup_request where status = 'approved' and asset_code is not null
), journals as (
  insert into journal (id, kind, reference, idem_key, actor_id, posted_at)
  select id, 'registration', id::text, 'registration:' || id || ':approve', decided_by, decided_at from fees
  returning id
)
insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
select fees.id, 1, fees.asset_code, custody.id, revenue.id, fees.fee_units
  from fees
  join journals on journals.id = fees.id
  join ledger_account custody on custody.code = 'asset:custody:main:' || fees.asset_code
  join ledger_account revenue on revenue.code = 'revenue:registration:' || fees.asset_code;
