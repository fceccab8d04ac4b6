-- What the accounts without a kept balance came to, up to a transfer: custody, the house, revenue. They are moved by nearly every act
-- and locked by none; their sum is this and what has been transferred since. It can be made again from the transfers at any time.
create table account_sum (
  account_id bigint primary key references ledger_account (id),
  -- Debits less credits of all transfers up to this one.
  units numeric(60, 0) not null,
  through bigint not null
);
-- Up to where it is added up, and what is added next: a number is given to a transfer before it is committed, so that one waits
-- until all that was under way when it was the last has ended.
create table account_sums_kept (
  one boolean primary key default true check (one),
  through bigint not null default 0,
  next bigint not null default 0,
  next_at timestamptz not null default '-infinity'
);
insert into account_sums_kept default values;

-- Most journals have no quote and reverse nothing: what is null needs no place in an index.
alter table journal drop constraint journal_quote_id_key;
create unique index journal_quote_id_key on journal (quote_id) where quote_id is not null;
alter table journal drop constraint journal_reverses_key;
create unique index journal_reverses_key on journal (reverses) where reverses is not null;
