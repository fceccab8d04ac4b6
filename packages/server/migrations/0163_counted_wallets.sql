-- Members who own something are counted up to a thousand, from the index alone.
drop index ledger_account_owning;
create index ledger_account_owning on ledger_account (person_id) where owning and person_id is not null and kind <> 'suspense';
