-- Checks of the audit trail that administrators ask for: under way as long as they have no end.

create table audit_run (
  id uuid primary key,
  -- What the trail is compared with; null: nothing.
  head text,
  asked_by uuid not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- null: under way, or given up.
  ok boolean,
  -- What is wrong first; null: nothing.
  problem jsonb
);
-- The same is checked once at a time.
create unique index audit_run_under_way on audit_run ((coalesce(head, ''))) where ended_at is null;
create index audit_run_compared on audit_run (asked_by, ended_at desc) where head is not null;
