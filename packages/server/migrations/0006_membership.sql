create table plan (
  id uuid primary key,
  name text not null,
  description text not null,
  price_cents bigint not null check (price_cents > 0),
  icon text not null,
  level text not null,
  rank integer not null,
  popular boolean not null default false,
  features jsonb not null default '[]',
  growth_aggregate integer not null default 0 check (growth_aggregate between 0 and 100),
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index plan_level on plan (level);

create table signup_request (
  id uuid primary key,
  person_id uuid not null references person (id),
  plan_id uuid not null references plan (id),
  status text not null check (status in ('pending', 'approved', 'denied')),
  fee_cents bigint not null check (fee_cents >= 0),
  asset_code text references asset (code),
  asset_scale integer,
  -- In the coin's smallest units.
  fee_units numeric(40, 0) check (fee_units > 0),
  rate numeric(24, 8),
  address text,
  network text,
  proof_file_id uuid references stored_file (id),
  proof_sha256 text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references person (id),
  reason text,
  constraint paid_or_free check ((fee_cents = 0) = (asset_code is null)),
  constraint paid_is_whole check (asset_code is null or (asset_scale is not null and fee_units is not null and rate is not null and address is not null and proof_file_id is not null)),
  constraint decided_by_somebody check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint denied_for_a_reason check (status <> 'denied' or length(trim(reason)) > 0)
);
-- One open application a person.
create unique index signup_request_open on signup_request (person_id) where status = 'pending';
create index signup_request_person on signup_request (person_id, sent_at desc);
create index signup_request_proof on signup_request (proof_sha256) where proof_sha256 is not null;
create index signup_request_decided on signup_request (decided_at desc) where decided_at is not null;
create index signup_request_asset on signup_request (asset_code) where asset_code is not null;

-- What a person has been a member of, and until when.
create table membership_period (
  id uuid primary key,
  person_id uuid not null references person (id),
  plan_id uuid not null references plan (id),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  granted_by uuid references person (id),
  signup_request_id uuid references signup_request (id)
);
create index membership_period_person on membership_period (person_id, began_at desc);
create unique index membership_period_signup on membership_period (signup_request_id) where signup_request_id is not null;
