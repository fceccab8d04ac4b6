-- How many products there are of each kind, kept as they change, so that no page of the store counts them one by one.

-- The price ranges that visitors choose from, by what is paid for one piece.
create function price_range(cents bigint) returns text language sql immutable parallel safe as $$
  select case when cents < 5000 then '0-50' when cents < 10000 then '50-100' when cents < 20000 then '100-200' else '200+' end
$$;

create table product_count (
  category_id uuid not null references product_category (id),
  on_offer boolean not null,
  is_reward boolean not null,
  price_range text not null,
  products integer not null check (products >= 0),
  primary key (category_id, on_offer, is_reward, price_range)
);

create function count_added_products() returns trigger language plpgsql as $$
begin
  insert into product_count as counted
    select category_id, on_offer, is_reward, price_range(paid_cents), count(*) from added
     where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (category_id, on_offer, is_reward, price_range)
    do update set products = counted.products + excluded.products;
  return null;
end
$$;

create function count_changed_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.category_id, old.on_offer, old.is_reward, price_range(old.paid_cents), old.deleted_at is null)
      = (new.category_id, new.on_offer, new.is_reward, price_range(new.paid_cents), new.deleted_at is null) then
    return null;
  end if;
  if old.deleted_at is null then
    update product_count set products = products - 1
     where (category_id, on_offer, is_reward, price_range)
         = (old.category_id, old.on_offer, old.is_reward, price_range(old.paid_cents));
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    insert into product_count as counted values (new.category_id, new.on_offer, new.is_reward, price_range(new.paid_cents), 1)
    on conflict (category_id, on_offer, is_reward, price_range) do update set products = counted.products + 1;
  end if;
  return null;
end
$$;

create trigger product_added after insert on product
  referencing new table as added for each statement execute function count_added_products();
-- Only what can change a count: a sale, which changes the stock alone, costs nothing here.
create trigger product_changed after update of category_id, price_cents, discount_percent, on_offer, is_reward, deleted_at or delete
  on product for each row execute function count_changed_product();

insert into product_count
  select category_id, on_offer, is_reward, price_range(paid_cents), count(*) from product
   where deleted_at is null group by 1, 2, 3, 4;

-- What is low on stock, or sold out: few rows of many.
create index product_scarce on product (stock_count) where on_offer and deleted_at is null and stock_count <= 5;

-- Administrators sort all products, also those that visitors do not see.
drop index product_price;
create index product_price on product (paid_cents, id) where deleted_at is null;
create index product_sold on product (sold_count desc, id desc) where deleted_at is null;
