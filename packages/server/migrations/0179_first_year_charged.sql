-- An application may also be charged the first year of its plan. `fee_cents` and `fee_units` stay the registration fee
-- alone; what was due is the sum of both parts.
alter table signup_request
  add column year_cents bigint not null default 0 check (year_cents >= 0),
  -- In the coin's smallest units.
  add column year_units numeric(40, 0) not null default 0 check (year_units >= 0),
  drop constraint signup_request_fee_units_check,
  add constraint signup_request_fee_units_check check (fee_units >= 0),
  drop constraint paid_or_free,
  add constraint paid_or_free check ((fee_cents + year_cents = 0) = (asset_code is null)),
  add constraint paid_is_something check (asset_code is null or fee_units + year_units > 0),
  add constraint year_is_paid check (year_cents > 0 or year_units = 0);
