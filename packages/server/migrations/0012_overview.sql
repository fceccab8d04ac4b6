-- What administrators see above the list of requests, without counting all of them each time.

-- Completed requests of the days that are over, in USD cents at the rates they were made at. They are added when a day
-- is over, never while requests are decided, so that no two decisions wait for each other here.
create table completed_volume (
  day date primary key,
  cents numeric(40, 0) not null check (cents >= 0)
);
create trigger completed_volume_append_only before update or delete on completed_volume
  for each row execute function refuse_change();

-- Those of the days that are not added yet.
create index wallet_request_completed on wallet_request (completed_at) include (usd_cents) where status = 'completed';
-- Members who own something.
create index ledger_account_owning on ledger_account (person_id) where person_id is not null and balance > 0;
