-- A year of a plan as a gift by code: bought for somebody else, or given by administrators. It is taken once.
create table membership_gift (
  id uuid primary key,
  code text not null unique,
  plan_id uuid not null references plan (id),
  -- Who bought it, by which quote, and by which payment from outside; null: an administrator gave it.
  buyer_id uuid references person (id),
  quote_id uuid unique references membership_quote (id),
  request_id uuid unique references membership_request (id),
  made_by uuid references person (id),
  note text not null default '',
  made_at timestamptz not null,
  -- null: its payment is being checked, or was turned down.
  ready_at timestamptz,
  -- null: it does not end by itself.
  ends_at timestamptz,
  revoked_at timestamptz,
  -- Where what was paid went back to; null: it did not.
  refunded_to text check (refunded_to in ('wallet', 'suspense')),
  reason text,
  taken_at timestamptz,
  taken_by uuid references person (id),
  period_id uuid unique references membership_period (id),
  constraint bought_or_given check ((buyer_id is null) <> (made_by is null)),
  constraint bought_by_a_quote check ((buyer_id is null) = (quote_id is null)),
  constraint taken_by_somebody check ((taken_at is null) = (taken_by is null) and (taken_at is null) = (period_id is null)),
  constraint taken_when_it_was_ready check (taken_at is null or (ready_at is not null and revoked_at is null)),
  constraint refunded_is_revoked check (refunded_to is null or (revoked_at is not null and quote_id is not null))
);
create index membership_gift_made on membership_gift (made_at, id);
create index membership_gift_buyer on membership_gift (buyer_id, made_at desc) where buyer_id is not null;
create index membership_gift_maker on membership_gift (made_by) where made_by is not null;
create index membership_gift_taker on membership_gift (taken_by) where taken_by is not null;
create index membership_gift_plan on membership_gift (plan_id);

alter table membership_quote
  drop constraint membership_quote_kind_check,
  add constraint membership_quote_kind_check check (kind in ('start', 'renewal', 'upgrade', 'change', 'gift'));

-- One payment for one's own membership and one for a gift may be checked at a time.
alter table membership_request add column gift boolean not null default false;
drop index membership_request_open;
create unique index membership_request_open on membership_request (person_id, gift) where status = 'pending';

alter table membership_period
  drop constraint membership_period_source_check,
  add constraint membership_period_source_check
    check (source in ('signup', 'given', 'start', 'renewal', 'upgrade', 'change', 'resumed', 'gift'));

-- The gift that an application came with: it waits for the decision, and a denial gives it back.
alter table signup_request add column gift_id uuid references membership_gift (id);
create unique index signup_request_gift on signup_request (gift_id) where gift_id is not null and status <> 'denied';
