-- Since when people may have paid to a coin's address: from then on address and rate change by two. And which address
-- each member was shown.
alter table asset add column offered_at timestamptz;
update asset set offered_at = now() where kind = 'coin' and (enabled or exists (select 1 from wallet_request where asset_code = asset.code));

create table address_shown (
  person_id uuid not null references person (id),
  asset_code text not null references asset (code),
  network text not null,
  address text not null,
  first_at timestamptz not null,
  primary key (person_id, asset_code, network, address)
);
create trigger address_shown_append_only before update or delete on address_shown
  for each row execute function refuse_change();
