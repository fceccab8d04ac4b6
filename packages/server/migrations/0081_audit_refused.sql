-- What was refused is rare among what was done.
create index audit_entry_refused on audit_entry (created_at desc, id desc) where result <> 'done';
