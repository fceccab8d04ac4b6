-- Codes that take something off the price of a plan, and who used them.
create table membership_code (
  id uuid primary key,
  -- As people type it, in capitals.
  code text not null,
  kind text not null check (kind in ('percent', 'amount')),
  percent integer check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  -- null: any plan.
  plan_id uuid references plan (id),
  -- How many people may use it; null: as many as like.
  uses_limit integer check (uses_limit > 0),
  -- null: it does not end by itself.
  ends_at timestamptz,
  active boolean not null default true,
  note text not null,
  made_at timestamptz not null,
  constraint one_value check ((kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount_cents is not null))
);
create unique index membership_code_code on membership_code (code);
create index membership_code_made on membership_code (made_at, id);
create index membership_code_plan on membership_code (plan_id) where plan_id is not null;

alter table membership_quote
  add column code_id uuid references membership_code (id),
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  drop constraint nothing_due_costs_nothing,
  add constraint discounted_by_a_code check (discount_cents = 0 or code_id is not null),
  add constraint taken_off_at_most_the_price check (credit_cents + discount_cents <= price_cents),
  add constraint nothing_due_costs_nothing check ((price_cents = credit_cents + discount_cents) = (units = 0));
create index membership_quote_code on membership_quote (code_id) where code_id is not null;

-- Each person uses a code once: from taking the price on, until a payment was turned down or a change called off.
create table membership_code_use (
  code_id uuid not null references membership_code (id),
  person_id uuid not null references person (id),
  quote_id uuid not null unique references membership_quote (id),
  used_at timestamptz not null,
  primary key (code_id, person_id)
);
create index membership_code_use_person on membership_code_use (person_id);
