-- Coins are rows. A coin is offered once it has a deposit address and a rate and is enabled.
create table asset (
  code text primary key check (code ~ '^[A-Z0-9]{1,10}$'),
  name text not null,
  network text not null,
  scale integer not null check (scale between 0 and 30),
  icon text not null,
  deposit_address text not null default '',
  enabled boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- Every rate is kept with its time: USD for one coin.
create table asset_rate (
  asset_code text not null references asset (code),
  set_at timestamptz not null,
  usd numeric(24, 8) not null check (usd > 0),
  set_by uuid,
  primary key (asset_code, set_at)
);
