-- Credits for late replies count against a limit of the platform for a day; beyond it they wait their turn.
alter table support_credit
  add column due_at timestamptz,
  alter column given_at drop not null;
update support_credit set due_at = given_at;
alter table support_credit
  alter column due_at set not null,
  add constraint given_once_due check (given_at >= due_at);
drop index support_credit_person;
create index support_credit_person on support_credit (person_id, due_at);
create index support_credit_waiting on support_credit (due_at, ticket_id) where given_at is null;

alter table guarded_change drop constraint guarded_change_kind_check;
alter table guarded_change add constraint guarded_change_kind_check
  check (kind in ('rule', 'rate', 'deposit_address', 'payment_ways', 'credits', 'email', 'offices', 'second_factor'));
