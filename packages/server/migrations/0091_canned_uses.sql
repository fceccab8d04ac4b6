-- Canned replies that an answer is made of: counted once it is there, and kept with the draft that it becomes again.
alter table ticket_entry add column canned uuid[] not null default '{}';
alter table ticket_draft add column canned uuid[] not null default '{}';
