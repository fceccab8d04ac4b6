-- Attempts that end by themselves.
create index quiz_attempt_over on quiz_attempt (ends_at) where submitted_at is null and ends_at is not null;
