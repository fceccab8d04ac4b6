-- Whether it is looked at that a period ran out: what ran out before is nobody's news any more.
alter table membership_period add column end_seen boolean not null default false;
update membership_period set end_seen = true where ended_early_at is not null or ends_at <= now() - interval '336 hours';
create index membership_period_end_unseen on membership_period (ends_at) where not end_seen;
