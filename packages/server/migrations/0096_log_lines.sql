-- The lines of the server's log, of all processes: kept for a limited time and size, without secrets.

create table log_line (
  id uuid primary key,
  at timestamptz not null,
  level text not null check (level in ('error', 'warning', 'info', 'debug')),
  message text not null,
  -- The request that it is about; null: none.
  request uuid,
  -- Which process wrote it: its machine and number.
  process text not null,
  details jsonb not null,
  search tsvector generated always as (search_vector(left(message || ' ' || details::text, 4000))) stored
);
create index log_line_newest on log_line (at desc, id desc);
-- What is looked for first is rare.
create index log_line_grave on log_line (at desc, id desc) where level in ('error', 'warning');
create index log_line_errors on log_line (at desc, id desc) where level = 'error';
create index log_line_request on log_line (request, at desc, id desc) where request is not null;
create index log_line_words on log_line using gin (search);
