-- When maintenance was planned, or is: what was down then was meant to be. They never overlap.
create table maintenance_window (
  from_at timestamptz primary key,
  until_at timestamptz not null,
  constraint ends_after_it_begins check (until_at > from_at)
);

insert into maintenance_window (from_at, until_at)
  select (value ->> 'from')::timestamptz, (value ->> 'until')::timestamptz from setting
   where key = 'plannedMaintenance' and jsonb_typeof(value) = 'object';
