-- The leanest implementations of an approval, a withdrawal, a change of the cart and a checkout that still write the
-- same records: the ledger, the request or order with its history, notifications of the member and the administrators,
-- their emails, the audit log, and events for other processes. Each is one function, and one statement per call. They
-- omit everything that prevents mistakes and theft: triggers, checks at commit, two administrators, limits, idempotency,
-- quotes, the value of a request, searching and filtering. The product's cost is compared with these.
create schema lean;

create table lean.account (
  id bigint primary key,
  balance numeric(60, 0) not null check (balance >= 0),
  version bigint not null default 0
) with (fillfactor = 50);
create table lean.request (
  id uuid primary key,
  reference text not null unique,
  person_id uuid not null,
  kind text not null,
  asset text not null,
  units numeric(60, 0) not null check (units > 0),
  account_id bigint not null,
  address text,
  status text not null,
  made_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  completed_at timestamptz
) with (fillfactor = 70);
create index on lean.request (person_id, made_at desc, id desc);
create index on lean.request (made_at desc, id desc);
create index on lean.request (made_at) where status in ('pending', 'in_review', 'flagged');
create table lean.hold (request_id uuid primary key, account_id bigint not null, units numeric(60, 0) not null);
create table lean.approval (request_id uuid, admin_id uuid, at timestamptz not null, primary key (request_id, admin_id));
create table lean.event (
  subject_id uuid, step integer, status text not null, actor_id uuid, at timestamptz not null,
  primary key (subject_id, step)
);
create table lean.journal (
  id uuid primary key, kind text not null, reference uuid not null, act text not null, actor_id uuid not null,
  posted_at timestamptz not null, unique (reference, act)
);
create table lean.transfer (
  id bigint generated always as identity primary key,
  journal_id uuid not null, line integer not null, debit bigint not null, credit bigint not null,
  amount numeric(60, 0) not null check (amount > 0), unique (journal_id, line)
);
create table lean.entry (
  account_id bigint, version bigint, transfer_id bigint not null, delta numeric(60, 0) not null, balance numeric(60, 0) not null,
  primary key (account_id, version)
);
create table lean.activity (
  id uuid primary key, person_id uuid not null, type text not null, title text not null, status text not null,
  created_at timestamptz not null
);
create index on lean.activity (person_id, created_at desc, id desc);
create table lean.notification (
  id uuid primary key, person_id uuid not null, kind text not null, about uuid not null, title text not null, body text not null,
  path text not null, created_at timestamptz not null, read_at timestamptz, settled_at timestamptz
) with (fillfactor = 70);
create index on lean.notification (person_id, created_at desc, id desc);
create index on lean.notification (about) where kind = 'waiting';
create table lean.letter (
  id uuid primary key, address text not null, name text not null, subject text not null, paragraphs jsonb not null,
  due_at timestamptz not null, sent_at timestamptz
);
create index on lean.letter (due_at) where sent_at is null;
create table lean.audit (
  id uuid primary key, actor_id uuid not null, action text not null, subject_id uuid not null, before jsonb, after jsonb,
  address text not null, created_at timestamptz not null
);
create index on lean.audit (subject_id);
create unlogged table lean.untold (id bigint generated always as identity primary key, body text not null);
create table lean.stock (product_id uuid primary key, pieces integer not null check (pieces >= 0), sold integer not null)
  with (fillfactor = 50);
create table lean.cart (
  person_id uuid, product_id uuid, quantity integer not null, added_at timestamptz not null, primary key (person_id, product_id)
) with (fillfactor = 50);
create table lean.bought (
  id uuid primary key, reference text not null unique, person_id uuid not null, status text not null, subtotal_cents bigint not null,
  total_cents bigint not null, tax_cents bigint not null, shipping_cents bigint not null, asset text not null, rate numeric not null,
  coin_units numeric(60, 0) not null, first_name text, last_name text, address text, city text, state text, zipcode text,
  placed_at timestamptz not null
);
create index on lean.bought (person_id, placed_at desc, id desc);
create index on lean.bought (placed_at desc, id desc);
create index on lean.bought (placed_at) where status in ('processing', 'shipped');
create table lean.item (
  order_id uuid, position integer, product_id uuid not null, name text not null, category text not null, quantity integer not null,
  list_cents bigint not null, paid_cents bigint not null, primary key (order_id, position)
);

-- Custody and revenue have no stored balance: they are accounts 1 and 2.
insert into lean.account (id, balance)
  select id, 1e15 from ledger_account where person_id is not null and asset_code = 'LTC';
insert into lean.stock select id, stock_count, sold_count from product;

create function lean.caller(token bytea) returns person language sql stable as $$
  select person.* from session join person on person.id = session.person_id
   where session.token_hash = token and session.ended_at is null and person.status = 'active' and person.deleted_at is null
$$;

create function lean.tell(who uuid, kind text, about uuid, title text, body text, path text, address text, name text) returns void
language sql as $$
  insert into lean.notification (id, person_id, kind, about, title, body, path, created_at)
    values (gen_random_uuid(), who, kind, about, title, body, path, now());
  insert into lean.letter (id, address, name, subject, paragraphs, due_at)
    values (gen_random_uuid(), address, name, title, jsonb_build_array(body), now())
$$;

create function lean.tell_administrators(about uuid, title text, body text, path text) returns void language sql as $$
  select lean.tell(id, 'waiting', about, title, body, path, email, name)
    from person where role = 'admin' and status = 'active' and deleted_at is null
$$;

-- One line: debits or credits the account of a member and stores the resulting balance.
create function lean.move(journal uuid, line integer, of_account bigint, change numeric, other bigint) returns numeric
language plpgsql as $$
declare
  moved lean.account;
  made bigint;
begin
  update lean.account set balance = balance + change, version = version + 1 where id = of_account returning * into moved;
  insert into lean.transfer (journal_id, line, debit, credit, amount)
    values (journal, line, case when change < 0 then of_account else other end, case when change < 0 then other else of_account end, abs(change))
    returning id into made;
  insert into lean.entry values (of_account, moved.version, made, change, moved.balance);
  return moved.balance;
end
$$;

create function lean.approve(token bytea, given uuid, from_address text) returns json language plpgsql as $$
declare
  who person := lean.caller(token);
  asked lean.request;
  owner person;
  journal uuid := gen_random_uuid();
  said text;
begin
  if who.role is distinct from 'admin' then raise exception 'forbidden'; end if;
  update lean.request set status = 'completed', decided_at = now(), decided_by = who.id, completed_at = now()
   where id = given and status in ('pending', 'in_review', 'flagged') and person_id <> who.id returning * into asked;
  if not found then raise exception 'already_decided'; end if;
  insert into lean.approval values (given, who.id, now());
  insert into lean.journal values (journal, asked.kind, given, 'approve', who.id, now());
  perform lean.move(journal, 1, asked.account_id, asked.units, 1);
  insert into lean.event values (given, 2, 'approved', who.id, now()), (given, 3, 'completed', who.id, now());
  select * into owner from person where id = asked.person_id;
  said := 'Deposit ' || asked.units || ' ' || asked.asset;
  insert into lean.activity values (gen_random_uuid(), owner.id, 'wallet', said, 'completed', now());
  perform lean.tell(owner.id, 'request', given, said || ' was approved',
    'Your request ' || asked.reference || ' was approved. ' || asked.units || ' are on your balance.', '/wallet', owner.email, owner.name);
  update lean.notification set settled_at = now() where about = given and kind = 'waiting';
  insert into lean.audit values (gen_random_uuid(), who.id, 'approve deposit', given, '{"status":"pending"}', '{"status":"completed"}',
    from_address, now());
  insert into lean.untold (body) values (json_build_object('topics', array['wallet', 'notifications'], 'users', array[owner.id])::text);
  return json_build_object('id', given, 'reference', asked.reference, 'status', asked.status, 'units', asked.units, 'asset', asked.asset,
    'user', owner.name, 'email', owner.email, 'approvedBy', who.name, 'at', asked.decided_at,
    'history', (select json_agg(event order by step) from lean.event where subject_id = given));
end
$$;

create function lean.withdraw(token bytea, account bigint, amount numeric, to_address text) returns json language plpgsql as $$
declare
  who person := lean.caller(token);
  made uuid := gen_random_uuid();
  journal uuid := gen_random_uuid();
  reference text := 'WDR-' || upper(left(made::text, 13));
  lately numeric;
  held bigint;
  left_over numeric;
  said text;
begin
  if who.id is null then raise exception 'unauthenticated'; end if;
  perform from person where id = who.id for no key update;
  select id into held from ledger_account where person_id = who.id and asset_code = 'LTC' and kind = 'held';
  select coalesce(sum(units), 0) into lately from lean.request
   where person_id = who.id and kind = 'withdrawal' and made_at > now() - interval '24 hours';
  insert into lean.request (id, reference, person_id, kind, asset, units, account_id, address, status, made_at)
    values (made, reference, who.id, 'withdrawal', 'LTC', amount, account, to_address, 'pending', now());
  insert into lean.event values (made, 1, 'pending', who.id, now());
  insert into lean.hold values (made, held, amount);
  insert into lean.journal values (journal, 'withdrawal', made, 'hold', who.id, now());
  left_over := lean.move(journal, 1, account, -amount, held);
  if left_over = 0 then raise exception 'insufficient_funds'; end if;
  update lean.account set balance = balance + amount, version = version + 1 where id = held;
  insert into lean.entry select held, version, 0, amount, balance from lean.account where id = held;
  said := 'Withdrawal ' || amount || ' LTC';
  insert into lean.activity values (gen_random_uuid(), who.id, 'wallet', said, 'pending', now());
  perform lean.tell(who.id, 'request', made, said || ' was received', 'Your made ' || reference || ' was received.', '/wallet',
    who.email, who.name);
  perform lean.tell_administrators(made, said || ': ' || who.name, who.name || ' asked for this and waits for a decision.',
    '/admin/transactions?review=' || made);
  insert into lean.untold (body) values (json_build_object('topics', array['wallet', 'notifications'], 'users', array[who.id])::text);
  return json_build_object('id', made, 'reference', reference, 'status', 'pending', 'units', amount, 'lately', lately, 'at', now());
end
$$;

create function lean.put(token bytea, wanted uuid, quantity_wanted integer) returns json language plpgsql as $$
declare
  who person := lean.caller(token);
begin
  if who.id is null then raise exception 'unauthenticated'; end if;
  insert into lean.cart values (who.id, wanted, quantity_wanted, now())
    on conflict (person_id, product_id) do update set quantity = excluded.quantity;
  insert into lean.untold (body) values (json_build_object('topics', array['cart'], 'users', array[who.id])::text);
  return (select json_agg(json_build_object('id', product.id, 'name', product.name, 'category', category.name, 'price', price_cents,
      'paid', paid_cents, 'discount', discount_percent, 'image', image_id, 'quantity', cart.quantity, 'stock', stock.pieces))
    from lean.cart join product on product.id = cart.product_id join product_category category on category.id = product.category_id
    join lean.stock on stock.product_id = product.id where cart.person_id = who.id);
end
$$;

create function lean.checkout(token bytea, account bigint, shipping bigint, tax bigint) returns json language plpgsql as $$
declare
  who person := lean.caller(token);
  placed uuid := gen_random_uuid();
  journal uuid := gen_random_uuid();
  reference text := 'ORD-' || upper(left(placed::text, 13));
  line record;
  number integer := 0;
  subtotal bigint := 0;
  rate numeric;
begin
  if who.id is null then raise exception 'unauthenticated'; end if;
  for line in
    with gone as (delete from lean.cart where person_id = who.id returning *)
    select product.id, product.name, price_cents, paid_cents, category.name as category, gone.quantity
      from gone join product on product.id = gone.product_id and on_offer and deleted_at is null and not is_reward
      join product_category category on category.id = category_id order by product.id
  loop
    update lean.stock set pieces = pieces - line.quantity, sold = sold + line.quantity
     where product_id = line.id and pieces >= line.quantity;
    if not found then raise exception 'out_of_stock'; end if;
    number := number + 1;
    subtotal := subtotal + line.paid_cents * line.quantity;
    insert into lean.item values (placed, number, line.id, line.name, line.category, line.quantity, line.price_cents, line.paid_cents);
  end loop;
  if number = 0 then raise exception 'cart_changed'; end if;
  select usd into rate from asset_rate where asset_code = 'LTC' order by set_at desc limit 1;
  insert into lean.bought values (placed, reference, who.id, 'processing', subtotal, subtotal + shipping + tax, tax, shipping, 'LTC', rate,
    ceil((subtotal + shipping + tax) * 1e6 / rate), 'Ana', 'Berg', '12 Fern Street', 'Portland', 'Oregon', '97201', now());
  insert into lean.event values (placed, 1, 'pending', who.id, now()), (placed, 2, 'processing', null, now());
  insert into lean.journal values (journal, 'order', placed, 'pay', who.id, now());
  perform lean.move(journal, 1, account, -ceil(subtotal * 1e6 / rate), 2);
  if shipping > 0 then perform lean.move(journal, 2, account, -ceil(shipping * 1e6 / rate), 2); end if;
  if tax > 0 then perform lean.move(journal, 3, account, -ceil(tax * 1e6 / rate), 2); end if;
  insert into lean.activity values (gen_random_uuid(), who.id, 'purchase', 'Order ' || reference, 'processing', now());
  perform lean.tell(who.id, 'order', placed, 'Your order is placed', 'Your order ' || reference || ' was placed.',
    '/order-tracking?order=' || reference, who.email, who.name);
  perform lean.tell_administrators(placed, 'New order ' || reference, who.name || ' placed the order ' || reference || '.',
    '/admin/store?id=' || placed);
  insert into lean.untold (body) values (json_build_object('topics', array['orders', 'cart', 'wallet', 'products'],
    'users', array[who.id])::text);
  return json_build_object('id', placed, 'reference', reference, 'status', 'processing', 'subtotal', subtotal, 'at', now(),
    'items', (select json_agg(item order by position) from lean.item where order_id = placed));
end
$$;
