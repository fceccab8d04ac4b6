-- A membership is periods: each says where it comes from, what it cost and what it follows. What was written of one stays;
-- that it ended before its time is noted once.
create table membership_quote (
  id uuid primary key,
  person_id uuid not null references person (id),
  plan_id uuid not null references plan (id),
  kind text not null check (kind in ('start', 'renewal', 'upgrade', 'change')),
  -- The latest period when it was quoted: once another stands there, what was quoted is no longer so.
  follows uuid references membership_period (id),
  price_cents bigint not null check (price_cents > 0),
  credit_cents bigint not null check (credit_cents between 0 and price_cents),
  unused_days integer not null check (unused_days >= 0),
  asset_code text not null references asset (code),
  asset_scale integer not null,
  -- In the coin's smallest units.
  units numeric(40, 0) not null check (units >= 0),
  rate numeric(24, 8) not null,
  address text not null,
  network text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  made_at timestamptz not null,
  constraint nothing_due_costs_nothing check ((price_cents = credit_cents) = (units = 0))
);
create index membership_quote_made on membership_quote (made_at);
create index membership_quote_person on membership_quote (person_id);
create index membership_quote_follows on membership_quote (follows) where follows is not null;

-- A payment from outside for what was quoted, which an administrator checks.
create table membership_request (
  id uuid primary key,
  person_id uuid not null references person (id),
  quote_id uuid not null unique references membership_quote (id),
  status text not null check (status in ('pending', 'approved', 'denied')),
  proof_file_id uuid not null references stored_file (id),
  proof_sha256 text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references person (id),
  reason text,
  -- What waits first, oldest first, then what was decided, latest first.
  queue_order bigint not null generated always as (
    case when decided_at is null then (extract(epoch from sent_at at time zone 'UTC') * 1000)::bigint
         else 1000000000000000 - (extract(epoch from decided_at at time zone 'UTC') * 1000)::bigint end) stored,
  constraint decided_by_somebody check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint denied_for_a_reason check (status <> 'denied' or length(trim(reason)) > 0)
);
create unique index membership_request_open on membership_request (person_id) where status = 'pending';
create index membership_request_person on membership_request (person_id, sent_at desc);
create index membership_request_proof on membership_request (proof_sha256);
create index membership_request_queue on membership_request (queue_order, id);
create index membership_request_status on membership_request (status, queue_order, id);

alter table membership_period
  add column source text not null default 'given'
    check (source in ('signup', 'given', 'start', 'renewal', 'upgrade', 'change')),
  add column price_cents bigint not null default 0 check (price_cents >= 0),
  add column credit_cents bigint not null default 0 check (credit_cents between 0 and price_cents),
  add column asset_code text references asset (code),
  add column asset_scale integer,
  add column units numeric(40, 0) check (units > 0),
  add column follows uuid references membership_period (id),
  add column quote_id uuid unique references membership_quote (id),
  add column request_id uuid unique references membership_request (id),
  add column made_at timestamptz,
  add column ended_early_at timestamptz,
  -- Whether what was paid for it is in the wallet again.
  add column given_back boolean not null default false,
  -- Whether the person's row says what it says since it began.
  add column settled boolean not null default true,
  add constraint paid_is_whole check ((asset_code is null) = (units is null) and (asset_code is null) = (asset_scale is null)),
  add constraint given_back_what_never_was check (not given_back or (ended_early_at is not null and units is not null)),
  add constraint ends_after_it_begins check (ends_at > began_at);

update membership_period set source = 'signup' where signup_request_id is not null;
update membership_period set made_at = began_at;
-- Of those that overlapped, what came later stood in place of what came before.
with later as (
  select id, lead(began_at) over (partition by person_id order by began_at, id) as replaced_at, ends_at from membership_period
)
update membership_period set ended_early_at = later.replaced_at
  from later where later.id = membership_period.id and later.replaced_at < later.ends_at;

alter table membership_period
  alter column source drop default,
  alter column made_at set not null;

create index membership_period_turns on membership_period (began_at) where not settled;
create index membership_period_follows on membership_period (follows) where follows is not null;
create index membership_period_asset on membership_period (asset_code) where asset_code is not null;
