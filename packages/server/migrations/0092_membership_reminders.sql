-- What somebody was reminded of about the end of a period, each once, whatever runs twice.
create table membership_reminder (
  period_id uuid not null references membership_period (id),
  -- So many days before its end; after it below 0.
  days integer not null,
  told_at timestamptz not null,
  primary key (period_id, days)
);
create index membership_period_ends on membership_period (ends_at) where ended_early_at is null;
