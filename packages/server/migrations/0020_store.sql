-- The store: what is on the shelf, what lies in carts, what was ordered, and what became of it.

create table product_category (
  id uuid primary key,
  name text not null,
  description text not null,
  emoji text not null,
  active boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index product_category_name on product_category (lower(name)) where deleted_at is null;

-- array_to_string is not declared immutable, because it is not for every type; for texts it is.
create function joined_words(words text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(words, ' ')
$$;

create table product (
  id uuid primary key,
  name text not null,
  description text not null,
  category_id uuid not null references product_category (id),
  price_cents bigint not null check (price_cents > 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 100),
  -- Half up to the cent, as the pricing rules have it; kept for filters, sorting and facets.
  paid_cents bigint not null generated always as ((price_cents * (100 - discount_percent) + 50) / 100) stored,
  stock_count integer not null,
  sold_count integer not null default 0 check (sold_count >= 0),
  on_offer boolean not null default true,
  featured boolean not null default false,
  is_reward boolean not null default false,
  reward_plan_id uuid references plan (id),
  tags text[] not null default '{}',
  image_id uuid,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Mean stars in thousandths, for sorting; 0 without a rating.
  rating_mean integer not null generated always as (case rating_count when 0 then 0 else rating_sum * 1000 / rating_count end) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  search tsvector generated always as (
    to_tsvector('simple', translate(name || ' ' || description || ' ' || joined_words(tags), '@.+-_/\:,;''"()[]{}<>&|!*?#%=~^$`', repeat(' ', 32)))
  ) stored,
  -- What sells a piece that is not there breaks here, whatever the code believes.
  constraint never_oversold check (stock_count >= 0),
  constraint reward_has_plan check (not is_reward or reward_plan_id is not null)
);
create index product_listed on product (featured desc, created_at desc, id desc) where deleted_at is null and on_offer and not is_reward;
create index product_newest on product (created_at desc, id desc) where deleted_at is null and on_offer and not is_reward;
create index product_price on product (paid_cents, id) where deleted_at is null and on_offer and not is_reward;
create index product_rated on product (rating_mean desc, id desc) where deleted_at is null and on_offer and not is_reward;
create index product_category_price on product (category_id, paid_cents) where deleted_at is null and on_offer and not is_reward;
create index product_name on product (lower(name), id) where deleted_at is null;
create index product_updated on product (updated_at desc, id desc) where deleted_at is null;
create index product_stock on product (stock_count, id) where deleted_at is null;
create index product_reward on product (reward_plan_id) where is_reward and deleted_at is null;
create index product_search on product using gin (search);

-- A picture in the widths that screens ask for; the bytes are files.
create table product_image (
  id uuid not null,
  width integer not null,
  file_id uuid not null references stored_file (id),
  primary key (id, width)
);

create table cart_item (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  product_id uuid not null references product (id),
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null,
  unique (person_id, product_id)
);
create index cart_item_product on cart_item (product_id);

create table shop_order (
  id uuid primary key,
  reference text not null unique,
  person_id uuid not null references person (id),
  status text not null,
  -- The breakdown as it was charged, USD cents.
  list_cents bigint not null check (list_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- What was paid, in the coin's smallest units, and the shares of it that the ledger books apart. Null when nothing was due.
  asset_code text references asset (code),
  rate numeric(24, 8),
  coin_units numeric(60, 0) check (coin_units > 0),
  shipping_units numeric(60, 0) check (shipping_units >= 0),
  tax_units numeric(60, 0) check (tax_units >= 0),
  -- Given back so far.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0 and refunded_cents <= total_cents),
  refunded_units numeric(60, 0) not null default 0 check (refunded_units >= 0),
  reward_product_id uuid references product (id),
  first_name text not null,
  last_name text not null,
  address text not null,
  city text not null,
  state text not null,
  zipcode text not null,
  tracking_number text,
  carrier text,
  estimated_delivery timestamptz,
  placed_at timestamptz not null,
  delivered_at timestamptz,
  search tsvector generated always as (
    to_tsvector('simple', translate(reference || ' ' || coalesce(tracking_number, '') || ' ' || first_name || ' ' || last_name, '@.+-_/\:,;''"()[]{}<>&|!*?#%=~^$`', repeat(' ', 32)))
  ) stored,
  constraint total_is_its_parts check (total_cents = subtotal_cents + shipping_cents + tax_cents and subtotal_cents = list_cents - discount_cents),
  -- What costs nothing is paid with no coin: a reward, or goods that are all free and shipped for nothing.
  constraint paid_unless_free check ((coin_units is null) = (total_cents = 0) and (coin_units is null) = (asset_code is null)),
  constraint rewards_are_free check (reward_product_id is null or total_cents = 0),
  constraint shares_of_payment check (coin_units is null or shipping_units + tax_units <= coin_units),
  constraint refunded_at_most_paid check (refunded_units <= coalesce(coin_units, 0))
);
create index shop_order_person on shop_order (person_id, placed_at desc, id desc);
create index shop_order_placed on shop_order (placed_at desc, id desc);
create index shop_order_status on shop_order (status, placed_at desc, id desc);
create index shop_order_tracking on shop_order (lower(tracking_number)) where tracking_number is not null;
create index shop_order_delivered on shop_order (delivered_at) where status = 'delivered';
create index shop_order_search on shop_order using gin (search);
-- A reward is claimed once; a cancelled claim may be made again.
create unique index shop_order_reward_once on shop_order (person_id, reward_product_id)
  where reward_product_id is not null and status <> 'cancelled';

-- Legal moves are rows, so that the database refuses the others.
create table order_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_transition values
  ('pending', 'processing'), ('pending', 'cancelled'),
  ('processing', 'shipped'), ('processing', 'cancelled'),
  ('shipped', 'out_for_delivery'), ('shipped', 'delivered'), ('shipped', 'refunded'),
  ('out_for_delivery', 'delivered'),
  ('delivered', 'completed'), ('delivered', 'refunded');

create function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders are never removed';
  end if;
  if (new.id, new.reference, new.person_id, new.list_cents, new.discount_cents, new.subtotal_cents, new.shipping_cents, new.tax_cents,
      new.total_cents, new.asset_code, new.rate, new.coin_units, new.shipping_units, new.tax_units, new.reward_product_id,
      new.first_name, new.last_name, new.address, new.city, new.state, new.zipcode, new.placed_at)
     is distinct from
     (old.id, old.reference, old.person_id, old.list_cents, old.discount_cents, old.subtotal_cents, old.shipping_cents, old.tax_cents,
      old.total_cents, old.asset_code, old.rate, old.coin_units, old.shipping_units, old.tax_units, old.reward_product_id,
      old.first_name, old.last_name, old.address, old.city, old.state, old.zipcode, old.placed_at) then
    raise exception 'the terms of order % are fixed', old.reference;
  end if;
  if new.status <> old.status
     and not exists (select 1 from order_transition where from_status = old.status and to_status = new.status) then
    raise exception 'order % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;
create trigger shop_order_guard before update or delete on shop_order for each row execute function guard_order();

-- What was bought, as it was called and cost then; the product may change or go.
create table order_item (
  id uuid primary key,
  order_id uuid not null references shop_order (id),
  position integer not null,
  product_id uuid not null references product (id),
  name text not null,
  category text not null,
  image_id uuid,
  quantity integer not null check (quantity > 0),
  list_cents bigint not null check (list_cents > 0),
  paid_cents bigint not null check (paid_cents >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  unique (order_id, position),
  constraint refunded_at_most_bought check (refunded <= quantity)
);
create index order_item_words on order_item using gin (to_tsvector('simple', name));
create index order_item_product on order_item (product_id, order_id);
create index order_item_image on order_item (image_id) where image_id is not null;

create table order_event (
  order_id uuid not null references shop_order (id),
  step integer not null,
  status text not null,
  -- When it happened, as said, and when it was said.
  at timestamptz not null,
  told_at timestamptz not null,
  location text,
  note text,
  actor_id uuid references person (id),
  primary key (order_id, step)
);
create trigger order_event_append_only before update or delete on order_event for each row execute function refuse_change();

create table order_refund (
  id uuid primary key,
  order_id uuid not null references shop_order (id),
  number integer not null,
  cents bigint not null check (cents >= 0),
  units numeric(60, 0) not null check (units >= 0),
  -- The shares of `units` that are shipping and tax.
  shipping_units numeric(60, 0) not null check (shipping_units >= 0),
  tax_units numeric(60, 0) not null check (tax_units >= 0),
  -- Pieces by order item: [{"item": "…", "quantity": 2}]
  lines jsonb not null,
  reason text,
  restocked boolean not null,
  made_by uuid references person (id),
  made_at timestamptz not null,
  unique (order_id, number)
);
create trigger order_refund_append_only before update or delete on order_refund for each row execute function refuse_change();

create table product_rating (
  product_id uuid not null references product (id),
  person_id uuid not null references person (id),
  stars integer not null check (stars between 1 and 5),
  comment text,
  rated_at timestamptz not null,
  primary key (product_id, person_id)
);
create index product_rating_latest on product_rating (product_id, rated_at desc);
create index product_rating_person on product_rating (person_id);
