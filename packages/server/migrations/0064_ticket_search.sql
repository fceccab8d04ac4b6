-- Tickets are found by what is said in them, in the order in which something is due.

alter table support_category add column emoji text not null default '';

alter table ticket add column search tsvector generated always as (search_vector(reference || ' ' || subject)) stored;
create index ticket_search on ticket using gin (search);
alter table ticket add column due_at timestamptz
  generated always as (least(first_due_at, next_due_at, solution_due_at)) stored;
create index ticket_due on ticket (due_at, id) where due_at is not null;

alter table ticket_entry add column search tsvector generated always as (search_vector(text)) stored;
create index ticket_entry_search on ticket_entry using gin (search) where kind <> 'event';

-- Beside what was promised: in how many minutes, and whether that was kept.
alter table ticket_promise add column target_minutes integer;
alter table ticket_promise add column kept boolean;
-- One of a kind runs at a time.
create unique index ticket_promise_running on ticket_promise (ticket_id, kind) where met_at is null;
