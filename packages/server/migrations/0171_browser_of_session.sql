-- By which known browser a session was started, so that ending it, or all others, says which browsers stay known.
alter table session add column browser_hash bytea;
