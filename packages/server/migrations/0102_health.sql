-- How the platform is, by checks that are made every minute, and the processes that it runs in.

create table health_check (
  key text primary key,
  state text not null check (state in ('good', 'attention', 'bad', 'unknown')),
  words text not null,
  -- A moment that the words are about, and what it is.
  moment timestamptz,
  moment_is text,
  checked_at timestamptz not null,
  -- Since when it has this state.
  since timestamptz not null,
  -- Since when it is bad, or is not.
  turned_at timestamptz not null,
  -- Whether those who look after the platform were told that it is bad, and not yet that it is not any more.
  told_bad boolean not null default false
);

-- What was measured once an hour, to see where it goes.
create table health_sample (
  key text not null,
  hour timestamptz not null,
  value bigint not null,
  primary key (key, hour)
);

create table process_beat (
  id uuid primary key,
  -- Its machine and number.
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When it ended in order; null: it runs, or ended otherwise.
  ended_at timestamptz,
  -- Its own clock less that of the database, in milliseconds.
  skew_ms bigint not null
);
create index process_beat_seen on process_beat (seen_at);

create index letter_sent on letter (sent_at) where sent_at is not null;
create index letter_failed on letter (failed_at) where failed_at is not null;
