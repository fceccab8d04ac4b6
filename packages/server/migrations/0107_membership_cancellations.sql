-- That somebody does not want to go on after a period, and why, if they say so.
create table membership_cancellation (
  period_id uuid primary key references membership_period (id),
  person_id uuid not null references person (id),
  reason text not null,
  made_at timestamptz not null
);
create index membership_cancellation_person on membership_cancellation (person_id);
