-- The browsers that asked for codes for an address, each with the wrong tries of its own.
alter table email_code add column askers jsonb not null default '[]';
