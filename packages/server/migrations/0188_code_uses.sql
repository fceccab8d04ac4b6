-- What requesting the last code took of a network's limit, refunded when that code is confirmed.
alter table email_code add column taken jsonb not null default '[]';
