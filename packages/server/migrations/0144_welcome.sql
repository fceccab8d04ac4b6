-- When somebody closed the first steps that their dashboard begins with; who was let in before has long made them.
alter table person add column welcome_closed_at timestamptz;
update person set welcome_closed_at = now() where signup_status in ('approved', 'none');
