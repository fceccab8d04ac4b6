-- Whether an account holds anything changes seldom, its balance all the time. An index that looks at the balance has to be
-- written, and all the others of the table with it, each time value moves; one that looks at this is not.
drop index ledger_account_owning;
alter table ledger_account add column owning boolean not null generated always as (balance > 0) stored;
create index ledger_account_owning on ledger_account (person_id) where owning and person_id is not null;
