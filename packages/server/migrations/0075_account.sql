-- Archives of what the platform holds of a person, and leaving for good with 14 days to think again.
create table archive (
  id uuid primary key,
  person_id uuid not null references person (id),
  asked_at timestamptz not null,
  -- How far it is: sections and files that are in it, of all.
  done integer not null default 0,
  of integer,
  ready_at timestamptz,
  failed_at timestamptz,
  -- Until when it can be fetched; then its file goes.
  until timestamptz,
  file_id uuid references stored_file (id),
  bytes bigint,
  constraint ready_says_until check ((ready_at is null) = (until is null) and (ready_at is null) = (bytes is null)),
  constraint ready_or_failed check (ready_at is null or failed_at is null),
  constraint file_of_ready check (file_id is null or ready_at is not null)
);
create index archive_person on archive (person_id, asked_at desc);
create index archive_over on archive (until) where file_id is not null;

alter table person
  add column leaves_at timestamptz,
  add column leave_told_at timestamptz,
  -- Since when nothing but a pseudonym is left.
  add column left_at timestamptz,
  add constraint person_left_is_removed check (left_at is null or deleted_at is not null);
create index person_leaves on person (leaves_at) where leaves_at is not null;

-- The terms of an order are fixed; only where it was sent is forgotten once its person has left for good.
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders are never removed';
  end if;
  if (new.id, new.reference, new.person_id, new.list_cents, new.discount_cents, new.subtotal_cents, new.shipping_cents, new.tax_cents,
      new.total_cents, new.asset_code, new.rate, new.coin_units, new.shipping_units, new.tax_units, new.reward_product_id, new.placed_at)
     is distinct from
     (old.id, old.reference, old.person_id, old.list_cents, old.discount_cents, old.subtotal_cents, old.shipping_cents, old.tax_cents,
      old.total_cents, old.asset_code, old.rate, old.coin_units, old.shipping_units, old.tax_units, old.reward_product_id, old.placed_at)
     or ((new.first_name, new.last_name, new.address, new.city, new.state, new.zipcode)
         is distinct from (old.first_name, old.last_name, old.address, old.city, old.state, old.zipcode)
         and not exists (select from person where id = old.person_id and left_at is not null)) then
    raise exception 'the terms of order % are fixed', old.reference;
  end if;
  if new.status <> old.status
     and not exists (select 1 from order_transition where from_status = old.status and to_status = new.status) then
    raise exception 'order % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;
