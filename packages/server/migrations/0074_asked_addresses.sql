-- The address that a person asks for in place of theirs, proved by a code, until the mailbox of the old one agrees.
alter table person
  add column email_asked text,
  add column email_asked_until timestamptz,
  add column email_asked_hash bytea,
  add constraint person_email_asked check ((email_asked is null) = (email_asked_until is null));
create unique index person_email_asked_hash on person (email_asked_hash) where email_asked_hash is not null;
