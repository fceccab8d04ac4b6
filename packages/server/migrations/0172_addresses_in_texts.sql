-- Payment addresses and IBANs that may stand in what members read, beside those that people are told to pay to.
create table known_address (
  address text primary key,
  known_at timestamptz not null
);

alter table guarded_change drop constraint guarded_change_kind_check;
alter table guarded_change add constraint guarded_change_kind_check
  check (kind in ('rule', 'rate', 'deposit_address', 'payment_ways', 'known_address', 'announcement', 'credits', 'email',
                  'offices', 'second_factor'));
