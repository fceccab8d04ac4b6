-- Where an order goes has a country, by two letters of ISO 3166-1. Those of before have none and keep what they say.
alter table shop_order add column country text check (country ~ '^[A-Z]{2}$');

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
     or ((new.first_name, new.last_name, new.address, new.city, new.state, new.zipcode, new.country)
         is distinct from (old.first_name, old.last_name, old.address, old.city, old.state, old.zipcode, old.country)
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
