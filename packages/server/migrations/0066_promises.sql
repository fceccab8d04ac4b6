-- What is promised runs only while the member waits; a promise that was missed may give a credit, once.

alter table ticket_promise add column running_since timestamptz;
create index ticket_solved on ticket (resolved_at) where status = 'resolved';

-- What support gave for promises that it missed.
create table support_credit (
  ticket_id uuid primary key references ticket (id),
  person_id uuid not null references person (id),
  cents bigint not null check (cents > 0),
  given_at timestamptz not null
);
create index support_credit_person on support_credit (person_id, given_at);

create or replace function open_house_accounts(asset text) returns void language sql as $$
  insert into ledger_account (code, asset_code, class, kind, floor_zero, cached)
  select prefix || ':' || asset, asset, class, kind, false, false
    from (values
      ('asset:custody:main', 'asset', 'custody'),
      ('liability:payouts', 'liability', 'payouts'),
      ('liability:suspense', 'liability', 'suspense'),
      ('liability:tax', 'liability', 'tax'),
      ('equity:house', 'equity', 'house'),
      ('revenue:registration', 'revenue', 'registration'),
      ('revenue:membership', 'revenue', 'membership'),
      ('revenue:store', 'revenue', 'store'),
      ('revenue:shipping', 'revenue', 'shipping'),
      ('revenue:courses', 'revenue', 'courses'),
      ('revenue:netfee', 'revenue', 'netfee'),
      ('revenue:spread', 'revenue', 'spread'),
      ('expense:network', 'expense', 'network'),
      ('expense:goodwill', 'expense', 'goodwill')
    ) as chart (prefix, class, kind)
  on conflict (code) do nothing
$$;
select open_house_accounts(code) from asset;
