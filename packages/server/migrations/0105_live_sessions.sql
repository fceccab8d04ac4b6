-- Meetings at a time: they stand at an instant, which each reads by the clock of their own place.
create table live_session (
  id uuid primary key,
  title text not null,
  words text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  levels text[] not null,
  link text not null,
  -- null: as many as like.
  seats integer check (seats > 0),
  cancelled_at timestamptz,
  cancelled_why text,
  created_by uuid not null references person (id),
  created_at timestamptz not null,
  version integer not null default 1,
  constraint ends_after_it_begins check (ends_at > starts_at),
  constraint cancelled_with_a_reason check ((cancelled_at is null) = (cancelled_why is null))
);
create index live_session_start on live_session (starts_at desc, id desc);
create index live_session_maker on live_session (created_by);

-- Who said that they come, and what they were reminded of; both anew when it is moved.
create table live_coming (
  session_id uuid not null references live_session (id),
  person_id uuid not null references person (id),
  since timestamptz not null,
  told_day_at timestamptz,
  told_hour_at timestamptz,
  primary key (session_id, person_id)
);
create index live_coming_person on live_coming (person_id);
