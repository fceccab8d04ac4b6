-- Pauses: what is left of a membership waits, and goes on as a period of its own.
create table membership_pause (
  id uuid primary key,
  person_id uuid not null references person (id),
  -- What was in force, and what was paid ahead of its end; both ended when the pause began.
  period_id uuid not null unique references membership_period (id),
  next_id uuid references membership_period (id),
  began_at timestamptz not null,
  -- When it ends by itself.
  ends_at timestamptz not null check (ends_at > began_at),
  -- null: it goes on.
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index membership_pause_open on membership_pause (person_id) where ended_at is null;
create index membership_pause_person on membership_pause (person_id, began_at desc);
create index membership_pause_turns on membership_pause (ends_at) where ended_at is null;
create index membership_pause_next on membership_pause (next_id) where next_id is not null;

alter table membership_period
  drop constraint membership_period_source_check,
  add constraint membership_period_source_check
    check (source in ('signup', 'given', 'start', 'renewal', 'upgrade', 'change', 'resumed'));
